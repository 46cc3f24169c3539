from knockwood.engine.bits cimport ALL, Mask
from knockwood.engine.deal cimport Deal, placed
from knockwood.engine.state cimport put_position
from knockwood.engine.terms cimport terms_of
