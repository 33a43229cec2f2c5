import { mount } from "svelte";
import App from "./app/App.svelte";
import "./app.css";
import { isAlone } from "./local/edition";

mount(App, { target: document.getElementById("app")! });

if (isAlone() && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
