import { SEEN_PATH } from '@hvac/contract/visit-source';
import type { SiteState } from './site-state.ts';

// For the figures, because a tap on the phone number may come before the application, and leaves the page.
const TELL_TAPS = `d.addEventListener("click",e=>e.target.closest("[href^=tel]")&&navigator.sendBeacon("${SEEN_PATH}",v),1);`;

/**
 * The only script of a public page before the first interaction, inlined in the document. It loads the application
 * and the state that all pages share at the first sign of an interaction, or when an image fails, because only the
 * application can show a replacement. If that state is no longer available, the page stays as it is. A click on a
 * button that needs the application (`data-replay`) is held back and replayed once the component it belongs to is
 * hydrated. The script also records how the visit began, for the contact form and the figures, in this tab only; a
 * browser may refuse that.
 * Its names are short, and 1 stands for the capture phase, because every document holds it: `s` starts, `l` listens
 * for the first sign, `p` holds clicks back.
 * @param countsVisits whether it tells the server of taps on the phone number
 */
export const bootScript = (scripts: string[], statePath: string, countsVisits: boolean): string =>
  `(()=>{const d=document,t=["pointerover","pointerdown","keydown","focusin","error"],k=[];` +
  `const s=e=>{t.forEach(e=>d.removeEventListener(e,s,1));` +
  `Promise.all([fetch(${JSON.stringify(statePath)}).then(a=>a.ok?a.json():Promise.reject()),...${JSON.stringify(scripts)}.map(u=>import(u))]).then(([s])=>takeOver(s,e)).catch(l)};` +
  `const l=()=>t.forEach(e=>d.addEventListener(e,s,1));l();` +
  `const p=e=>{const b=e.target.closest("[data-replay]");if(b){e.preventDefault();e.stopPropagation();k.push(b)}};` +
  `d.addEventListener("click",p,1);` +
  `let v;try{v=sessionStorage.visit??=location.href+" "+d.referrer}catch{}` +
  `${countsVisits ? TELL_TAPS : ''}` +
  `window.hydrated=()=>{d.removeEventListener("click",p,1);k.splice(0).forEach(b=>b.click())}})()`;

declare global {
  interface Window {
    /** Called by a component with `data-replay` buttons once they work. */
    hydrated?: () => void;
    /** Hydrates the application in a server-rendered document; set by the entry script. */
    takeOver?: (siteState: SiteState, sign: Event) => Promise<void>;
  }
}
