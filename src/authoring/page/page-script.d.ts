/** The script (in-browser.ts) and the style of the page, a text each: scripts/page-script.js. */
declare module 'virtual:page-script' {
  export const script: string;
  export const style: string;
}
