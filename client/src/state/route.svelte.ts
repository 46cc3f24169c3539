/** Where the page stands. `navigate(path)` goes there without a load; plain links inside the site do the same. */

export const route = $state({ path: location.pathname });

export function navigate(path: string, how: { replace?: boolean } = {}): void {
  if (path === location.pathname + location.search + location.hash) return;
  if (how.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  const before = route.path;
  route.path = location.pathname;
  if (!how.replace && before !== route.path) scrollTo(0, 0);
}

/** A click on an own link, without a key or a target of its own. */
function ownLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
  if (link.pathname.startsWith("/api/")) return null;
  return link;
}

/** Listens for links and for the browser's back button. Called once by `main.ts`. */
export function startRoute(): void {
  addEventListener("popstate", () => (route.path = location.pathname));
  document.addEventListener("click", (event) => {
    const link = ownLink(event);
    if (!link) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
