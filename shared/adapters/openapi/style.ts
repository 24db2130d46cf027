/** The style of the reference pages: no script, no external font, light and dark. */
export const style = `
:root { color-scheme: light dark; --ink: light-dark(#1a1c20, #e8e9ec); --muted: light-dark(#5b6068, #a2a8b3);
  --line: light-dark(#e3e5e9, #33373e); --tint: light-dark(#f5f6f8, #1d2025); --paper: light-dark(#fff, #15171a);
  --link: light-dark(#0b57c2, #8ab4ff) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 1.25rem; letter-spacing: -.01em }
h2 { font-size: 1rem; margin: 0 0 .75rem }
h2 code { font-size: 1.05rem; overflow-wrap: anywhere }
section { border-top: 1px solid var(--line); margin-top: 2.25rem; padding-top: 1.75rem }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .88em }
pre { background: var(--tint); border: 1px solid var(--line); border-radius: 8px; padding: .8rem 1rem; overflow-x: auto }
a { color: var(--link); text-underline-offset: .15em }
nav { display: grid; gap: .15rem; background: var(--tint); border-radius: 8px; padding: .8rem 1rem; margin-top: 1.5rem }
nav a { text-decoration: none; overflow-wrap: anywhere } nav a:hover { text-decoration: underline }
b { display: inline-block; min-width: 4.1em } h2 b { min-width: 0; margin-right: .35em }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; table-layout: fixed }
td { border-bottom: 1px solid var(--line); padding: .55rem .75rem .55rem 0; vertical-align: top; overflow-wrap: anywhere }
td:first-child { width: 13rem }
small { display: block; color: var(--muted); font-size: .85em }
.muted { color: var(--muted) } tr:target td { background: var(--tint) }
@media (max-width: 34rem) { td:first-child { width: 8.5rem } }
`
