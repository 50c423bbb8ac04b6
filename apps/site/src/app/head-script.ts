/**
 * Runs before the first paint. Sets on the root the stored colour mode (unless the page forces one), the kind of visitor, and whether they
 * have played in this browser: this prevents a flash of the other mode and guests' buttons for players, and lets the home page reserve
 * space for the last games. The browser's bars follow the mode. Also stores the browser's offer to install the site, which may come before
 * any other script listens (features/pwa), and the address with which the document was opened: Back and Forward change it before the router
 * listens (entry.client.tsx).
 */
export const headScript =
  "window.documentAddress=location.pathname+location.search;" +
  'try{var d=document.documentElement.dataset,m=localStorage.getItem("color-mode");' +
  'd.session=localStorage.getItem("auth")?"player":"guest";if(localStorage.getItem("played"))d.played="";' +
  'if(!d.mode&&(m=="dark"||m=="light"))d.mode=m}catch(e){}' +
  'd.mode&&document.querySelectorAll("meta[data-scheme]").forEach(function(t){t.media=t.dataset.scheme==d.mode?"all":"not all"});' +
  'addEventListener("beforeinstallprompt",function(e){e.preventDefault();window.installOffer=e;dispatchEvent(new Event("install-offer"))});';
