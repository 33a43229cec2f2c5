import { mount } from "svelte";
import App from "./app/App.svelte";
import "./app.css";

mount(App, { target: document.getElementById("app")! });

/** Keeping the pages for a time without a net waits until this one is there. */
const keepPages = (): void => void navigator.serviceWorker.register("/sw.js");

if ("serviceWorker" in navigator) {
  if (document.readyState === "complete") keepPages();
  else addEventListener("load", keepPages, { once: true });
}
