/**
 * Runs before the first paint: puts the stored colour mode, unless the page forces one, the kind of visitor and
 * whether they played here on the root, so that neither a flash of the other mode nor a guest's buttons appear to a player, and the home page keeps a place for the last games. The browser's bars follow the mode. Keeps the
 * browser's offer to install the site, which may come before any other script listens (features/pwa), and the address that the
 * document was opened with: Back and Forward change it before the router listens (entry.client.tsx).
 */
export const headScript =
  "window.documentAddress=location.pathname+location.search;" +
  'try{var d=document.documentElement.dataset,m=localStorage.getItem("color-mode");' +
  'd.session=localStorage.getItem("auth")?"player":"guest";if(localStorage.getItem("played"))d.played="";' +
  'if(!d.mode&&(m=="dark"||m=="light"))d.mode=m}catch(e){}' +
  'd.mode&&document.querySelectorAll("meta[data-scheme]").forEach(function(t){t.media=t.dataset.scheme==d.mode?"all":"not all"});' +
  'addEventListener("beforeinstallprompt",function(e){e.preventDefault();window.installOffer=e;dispatchEvent(new Event("install-offer"))});';
