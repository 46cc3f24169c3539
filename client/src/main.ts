/** Start: looks before the first paint, then the page, then what may come late. */
import { mount } from "svelte";
import App from "./App.svelte";
import { fetchLanguage } from "./i18n";
import "./tokens.css";
import "./app.css";
import { startRoute } from "./state/route.svelte";
import { startSettings } from "./state/settings.svelte";
import { watchInput } from "./a11y/focus";
import { watchErrors } from "./trouble.svelte";

startSettings();
startRoute();
watchErrors();
watchInput();
void fetchLanguage().finally(() => mount(App, { target: document.getElementById("app")! }));

/** The typeface and the grain come when the page stands. */
const late = (): void => void import("./late.css");
if ("requestIdleCallback" in window) requestIdleCallback(late, { timeout: 1500 });
else setTimeout(late, 300);
