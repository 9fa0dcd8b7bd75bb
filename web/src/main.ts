/** The entry point of the browser client: mounts the app on the page. */
import { mount } from "svelte";
import App from "./frame/App.svelte";
import "./kit/css/fonts.css";
import "./kit/css/tokens.css";
import "./kit/css/base.css";
import "./kit/css/controls.css";
import "./kit/css/seats.css";
import "./kit/css/lobby.css";
import "./games/themes";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the app");
mount(App, { target });
