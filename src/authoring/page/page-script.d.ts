/** The script of the page (in-browser.ts) as one text. scripts/page-script.js generates it. */
declare module 'virtual:page-script' {
  export const script: string;
}
