import type { Design } from '../../site/document.ts'
import { typefaces } from '../../site/typefaces.ts'

/**
 * The common style. Concepts use --background, --foreground, --accent (text or shapes on the background, or a background for
 * text), --faint (decoration only), --line (borders) and --family; `.unseen` is for screen readers.
 */
export function style({ background, foreground, accent, font }: Design): string {
  return `:root {
  --background: ${background}; --foreground: ${foreground}; --accent: ${accent};
  --line: color-mix(in oklab, ${foreground} 62%, ${background});
  --faint: color-mix(in oklab, ${foreground} 12%, ${background});
  --family: ${typefaces[font].family};
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html, body { height: 100%; margin: 0; }
body { background: var(--background); color: var(--foreground); font: 1rem/1.5 var(--family); overflow-x: hidden; }
#experience { position: relative; display: grid; grid-template-rows: auto 1fr; min-height: 100%; height: 100svh; overflow: hidden; }
#bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 3.25rem; padding: .25rem 1rem; }
#status { margin: 0; font-variant-numeric: tabular-nums; }
#stage { position: relative; min-height: 0; outline: 0; touch-action: none; user-select: none; -webkit-user-select: none; overflow: hidden; }
#stage > canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.screen { position: absolute; inset: 0; z-index: 10; display: grid; align-content: center; justify-items: center; gap: 1rem; padding: 1.5rem; overflow: auto; text-align: center; background: color-mix(in oklab, ${background} 94%, transparent); }
.screen > * { max-width: 34ch; margin: 0; }
.screen h1, .screen h2 { font-size: clamp(1.9rem, 7vmin + .6rem, 3.4rem); line-height: 1.08; letter-spacing: -.02em; font-weight: 600; text-wrap: balance; outline: 0; }
.screen p { text-wrap: pretty; }
.by { font-size: .9rem; letter-spacing: .04em; }
.choices { display: flex; flex-wrap: wrap; gap: .75rem; justify-content: center; }
button { min-height: 2.75rem; padding: .55rem 1.15rem; border: 1px solid var(--line); border-radius: 999px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
button.main { border-color: var(--accent); background: var(--accent); color: var(--background); font-weight: 600; padding-inline: 1.75rem; }
#mute { min-height: 2rem; padding: .2rem .8rem; font-size: .85rem; }
:focus-visible { outline: 3px solid var(--foreground); outline-offset: 3px; }
#stage:focus-visible { outline: 3px solid var(--accent); outline-offset: -4px; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: no-preference) { .screen { animation: appear .5s ease-out; } @keyframes appear { from { opacity: 0; } } }`
}
