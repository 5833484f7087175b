/** Styles of `/api/docs`. */
export const API_DOCS_STYLE = `
:root { --navy: #0b1f3a; --ink: #122c4f; --line: #dde6ef; --soft: #eef2f7; --ice: #14506f; --muted: #44566c; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; color: var(--navy); background: #f7f9fb; overflow-wrap: anywhere;
  font: 1rem/1.6 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: .9em; }
a { color: var(--ice); text-underline-offset: .2em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid #2282b4; outline-offset: 3px; border-radius: 4px; }
.skip { position: absolute; left: 1rem; top: -5rem; padding: .75rem 1rem; background: #fff; border-radius: 0 0 .5rem .5rem; }
.skip:focus { top: 0; }
header { background: var(--navy); color: #fff; border-bottom: 4px solid #e8622c; }
header div { max-width: 78rem; margin: 0 auto; padding: 2.5rem 1.25rem 2rem; }
header p { margin: .5rem 0 0; color: #dde6ef; max-width: 44rem; }
header a { color: #c6e5f5; display: inline-block; padding: .6rem 0; margin-right: 1.5rem; }
header :focus-visible { outline-color: #c6e5f5; }
h1 { margin: 0; font-size: clamp(1.75rem, 4vw, 2.5rem); line-height: 1.2; letter-spacing: -.02em; }
h2 { margin: 3rem 0 1rem; font-size: 1.5rem; letter-spacing: -.01em; }
h3 { margin: 0; font-size: 1.15rem; }
h4 { margin: 1.5rem 0 .25rem; font-size: .95rem; }
.page { max-width: 78rem; margin: 0 auto; padding: 0 1.25rem 4rem; }
nav { padding-top: 1.5rem; columns: 15rem; column-gap: 2rem; }
nav div { break-inside: avoid; padding-bottom: 1.25rem; }
nav p { margin: 0 0 .25rem; padding: 0 .75rem; font-weight: 700; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .55rem .75rem; min-height: 2.75rem; color: var(--ink); text-decoration: none; border-radius: .4rem; }
nav a:hover { background: var(--soft); text-decoration: underline; }
.notes { margin-top: 2rem; }
.notes ul { margin: 0; padding: 1.25rem 1.5rem 1.25rem 2.5rem; background: #f0f8fc; border: 1px solid #c6e5f5; border-radius: .75rem; }
.notes li + li { margin-top: .5rem; }
.operation { margin: 0 0 1.25rem; padding: 1.5rem; background: #fff; border: 1px solid var(--line); border-radius: .75rem; box-shadow: 0 1px 2px rgb(11 31 58 / .06); }
.operation:target { border-color: #2282b4; box-shadow: 0 0 0 2px #a5d6ee; }
.operation > p { margin: .35rem 0 0; color: var(--muted); }
.operation > .call { display: flex; flex-wrap: wrap; gap: .35rem .75rem; align-items: center; margin-top: .5rem; color: var(--ink); font-size: 1.05rem; }
.call strong { padding: .1rem .6rem; border-radius: .35rem; font-size: .8rem; letter-spacing: .05em; color: #fff; background: var(--ice); }
.call strong.post { background: #1f6b43; }
.call strong.patch { background: #8a4b08; }
.call strong.delete { background: #a61b1b; }
.fields { margin: .5rem 0 0; border-top: 1px solid var(--line); }
.fields div { display: grid; grid-template-columns: minmax(11rem, 2fr) 3fr; gap: 0 1.5rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
.fields dt code { font-weight: 700; }
.fields span { color: var(--muted); font-size: .9rem; }
.fields dd { margin: 0; font-size: .95rem; }
.operation > .label { margin-top: 1rem; font-size: .9rem; }
pre { margin: .35rem 0 0; padding: 1rem; background: var(--navy); color: #eef2f7; border-radius: .5rem; white-space: pre-wrap; line-height: 1.5; }
@media (max-width: 40rem) { .fields div { grid-template-columns: 1fr; } .operation { padding: 1.1rem; } }
@media (min-width: 64rem) {
  .page { display: grid; grid-template-columns: 18rem minmax(0, 1fr); gap: 0 2.5rem; }
  .notes { grid-column: 1 / -1; }
  nav { columns: auto; margin-top: 1.5rem; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; font-size: .95rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print { nav, .skip { display: none; } .operation { break-inside: avoid; box-shadow: none; } }
`;
