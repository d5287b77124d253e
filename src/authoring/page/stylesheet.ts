/** The style of the page: light or dark as the system is, and without buttons on paper. */

export const style = `
:root {
  --ink: #1c1c1a; --faint: #5d5d57; --paper: #fbfbf9; --card: #ffffff; --line: #cfcfc8;
  --accent: #1f5fa8; --all: #1f7a3d; --some: #8a5a00; --none: #b3261e;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ink: #e9e9e4; --faint: #a9a9a2; --paper: #171716; --card: #22221f; --line: #4a4a44;
    --accent: #8ab8f0; --all: #7ccf95; --some: #e0b25a; --none: #f2938c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 46rem;
  font: 1.0625rem/1.65 system-ui, sans-serif; color: var(--ink); background: var(--paper);
}
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 0; font-size: 1.1875rem; line-height: 1.3; }
h3 { margin: .75rem 0 0; font-size: 1rem; }
h1, h2, p, li, .statement, bdi { overflow-wrap: anywhere; }
a { color: var(--accent); }
form {
  margin: 1.5rem 0 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--card);
}
.small { margin: .25rem 0; font-size: .875rem; color: var(--faint); }
.statement { margin: 1rem -.25rem; overflow-x: auto; padding: .25rem; }
.statement.plain, li bdi { white-space: pre-wrap; }
.statement img { max-width: 100%; height: auto; }
.statement table { border-collapse: collapse; }
.statement :is(td, th) { padding: .25rem .5rem; border: 1px solid var(--line); }
.statement > :first-child { margin-top: 0; }
.statement > :last-child { margin-bottom: 0; }
.picture { color: var(--faint); font-style: italic; }
.remark { margin: .5rem 0; padding-left: .75rem; border-left: .25rem solid var(--some); }
.remark, .blank > span { font-size: .875rem; }
input, select, button { font: inherit; color: inherit; }
input, select {
  width: 12em; max-width: 100%; margin: .15em 0; padding: .1em .4em; border: 1px solid var(--faint);
  border-radius: .25rem; background: var(--paper);
}
select { width: auto; }
button {
  padding: .35em .9em; border: 1px solid var(--accent); border-radius: .25rem;
  background: transparent; color: var(--accent); cursor: pointer;
}
button[type=submit] { background: var(--accent); color: var(--card); }
:is(input, select, button, summary, a):focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px;
}
.blank > span:not(:empty) { margin: 0 .25em; color: var(--faint); }
[data-points] { border-width: 2px; }
[data-points=all] { border-color: var(--all); }
[data-points=some] { border-color: var(--some); border-style: dashed; }
[data-points=none] { border-color: var(--none); border-style: dotted; }
.acts { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 1rem 0 .5rem; }
output { font-weight: 600; }
header button { margin-top: .5rem; }
details { margin-top: .75rem; }
summary { cursor: pointer; width: max-content; color: var(--accent); }
.answers ul { margin: .25rem 0; padding-left: 1.25rem; }
@media print {
  body { padding: 0; max-width: none; background: none; color: #000; }
  button, form > details:not([open]), header .small, .acts:has(output:empty) { display: none; }
  form { break-inside: avoid; border-color: #999; background: none; }
  input, select { border: 0; border-bottom: 1px solid #000; border-radius: 0; background: none; appearance: none; }
}
`;
