/**
 * Runs before the first paint: puts the stored colour mode and the kind of visitor on the root,
 * so that neither a flash of the other mode nor a guest's buttons appear to a player.
 */
export const headScript =
  'try{var d=document.documentElement.dataset,m=localStorage.getItem("color-mode");' +
  'if(m=="dark"||m=="light")d.mode=m;d.session=localStorage.getItem("auth")?"player":"guest"}catch(e){}';
