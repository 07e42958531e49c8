// Makes pages quick and alive. Everything works without it: forms, links and pages that reload.

import { main, refresh } from "./page.js";
import "./forms.js";
import "./board.js";
import "./keys.js";
import "./live.js";
import "./clocks.js";
import "./editor.js";

// From now on the server knows that cells can be reached with the keyboard.
document.cookie = "meeple_script=1; Path=/; Max-Age=31536000; SameSite=Strict";
if (!("script" in main().dataset) && main().querySelector(".board")) refresh();
