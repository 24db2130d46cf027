import type { earlierLayouts } from '../../site/document.ts'

/** The layouts of earlier pages, which look as they did. New ones are in shared/site/layouts. */
export type EarlierLayout = typeof earlierLayouts[number]

/** How large the headline of a layout is, and how much wider its letters are than those of the font at its own weight. */
export const headlines: Record<EarlierLayout, { scale: number; wider: number }> = {
  editorial: { scale: 1.08, wider: 1 },
  poster: { scale: 1.12, wider: 1.14 },
  split: { scale: 1, wider: 1 },
  cover: { scale: 0.92, wider: 1 },
  column: { scale: 0.66, wider: 1 },
  marquee: { scale: 1, wider: 1 },
}

/** The differences of each layout from the common style. On phones the artwork is first in all of them. */
export const layoutStyles: Record<EarlierLayout, string> = {
  editorial: `
.editorial .hero{border-top:.5rem solid var(--accent)}
.editorial h1{line-height:.98;margin-inline-start:-.04em}
.editorial .lede{max-width:44ch}
.editorial .join{border-top:1px solid var(--ink);margin:0 var(--side);padding-inline:0}
.editorial footer{margin:0 var(--side);padding-inline:0}
@container page (min-width:34rem){
.editorial .art{width:min(100%,28rem)}
}
@container page (min-width:52rem){
.editorial .hero{grid-template-columns:minmax(0,7fr) minmax(0,5fr);column-gap:clamp(2.5rem,6cqi,6rem)}
.editorial .art{order:0;width:100%}
.editorial .words{align-content:start;padding-top:clamp(0rem,2cqi,2rem)}
.editorial .join{grid-template-columns:minmax(0,7fr) minmax(0,5fr);column-gap:clamp(2.5rem,6cqi,6rem)}
.editorial .form,.editorial .thanks{grid-column:2}
}`,
  poster: `
.poster{--round:999px}
.poster .hero{background:var(--poster);color:var(--on-poster);justify-items:center;text-align:center}
.poster .words{justify-items:center;width:100%;max-width:76rem}
.poster .eyebrow{color:inherit}
.poster h1{line-height:.96;font-weight:800}
.poster .lede{max-width:46ch}
.poster .hero :is(.button,.row.first){background:var(--on-poster);border-color:var(--on-poster);color:var(--poster)}
.poster .hero :is(.button,.row):focus-visible{outline-color:var(--on-poster)}
.poster .art{width:min(100%,30rem);box-shadow:0 0 0 clamp(.4rem,1.2cqi,1rem) var(--ground)}
.poster .join,.poster footer,.poster .tracks{justify-items:center;text-align:center}
.poster .tracks li{width:100%}
.poster .join .form{text-align:start}
.poster .field input{padding-inline:1.4rem}
@container page (min-width:52rem){
.poster .hero{padding-bottom:0}
.poster .art{order:0;width:44rem;max-width:100%;margin-bottom:clamp(-9rem,-12cqi,-4rem);position:relative}
.poster .hero~*{--lift:clamp(4rem,12cqi,9rem)}
.poster .hero+*{padding-top:calc(var(--lift) + clamp(3rem,7cqi,5.5rem))}
}`,
  split: `
.split{--round:10px}
.split .words{padding-block:clamp(1rem,6cqi,7rem);padding-inline:var(--side)}
.split .hero{padding:0;gap:0}
.split .join{border-top:1px solid var(--line)}
@container page (min-width:34rem){
.split .art{aspect-ratio:auto;height:clamp(16rem,50svh,38rem)}
.split .backdrop+img{padding:clamp(1.5rem,4vw,4.5rem);filter:drop-shadow(0 .5rem 1.5rem #0006)}
}
@media (min-width:60rem){
.split main{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);--side:clamp(2rem,4.5cqi,5rem)}
.split main>*,.split .words{grid-column:2}
.split .hero{display:contents}
.split .art{grid-column:1;grid-row:1/30;position:sticky;top:0;height:100vh;height:100svh;aspect-ratio:auto}
.split .words{min-height:78svh}
}`,
  cover: `
.cover{--round:4px}
.cover .hero{padding:0;gap:0}
.cover .words{padding:var(--gap) var(--side) 0}
.cover .lede{max-width:52ch}
.cover .join{border-top:.35rem solid var(--accent);margin:var(--gap) var(--side) 0;padding-inline:0}
.cover footer{margin:0 var(--side);padding-inline:0}
@container page (min-width:34rem){
.cover .art{aspect-ratio:auto;height:clamp(16rem,50svh,38rem)}
.cover .backdrop+img{width:auto;max-width:calc(100% - 2*var(--side));height:calc(100% - 2*var(--gap));margin:var(--gap) var(--side);object-position:left;filter:drop-shadow(0 .5rem 1.5rem #0006)}
}
@container page (min-width:52rem){
.cover .words{position:relative;z-index:1;background:var(--ground);padding-top:clamp(2rem,4cqi,4rem)}
.cover .join{grid-template-columns:minmax(0,1fr) minmax(0,34rem);column-gap:clamp(2.5rem,6cqi,6rem)}
.cover .form,.cover .thanks{grid-column:2}
}`,
  column: `
.column{border:clamp(.4rem,1.2vw,1rem) solid var(--accent)}
.column main{max-width:42rem;margin:0 auto}
.column .hero{justify-items:center;text-align:center;padding-block:clamp(2rem,9vh,6.5rem) 0}
.column .art{width:min(100%,24rem)}
.column .words{width:100%}
.column .words,.column .join,.column footer{justify-items:center;text-align:center}
.column h1{line-height:1.1}
.column .lede{font-size:1.125rem;max-width:42ch}
.column .join .form{text-align:start}
.column .join h2{font-size:clamp(1.5rem,5cqi,2rem)}
.column footer{border:0}`,
  marquee: `
.marquee{--round:0}
.marquee :is(.button,.row){text-transform:uppercase;letter-spacing:.04em}
.marquee .lede{font-weight:500;max-width:34ch}
.marquee .join{border-top:.4rem solid var(--ink);margin:0 var(--side);padding-inline:0}
.marquee footer{border:0}
@container page (min-width:34rem){
.marquee .art{width:min(100%,28rem)}
}
@container page (min-width:52rem){
.marquee .hero{grid-template-columns:minmax(0,5fr) minmax(0,6fr);grid-template-rows:repeat(10,auto) 1fr;column-gap:var(--gap);row-gap:0;padding-block:clamp(1.5rem,3cqi,3rem) var(--gap)}
.marquee .words{display:contents;container-type:normal}
.marquee .words>*{grid-column:2;margin-bottom:1.25rem}
.marquee .words>.artist{grid-area:1/1/2/3}
.marquee .words>h1{grid-area:2/1/3/3;line-height:.92;padding-bottom:clamp(1rem,2.5cqi,2.5rem);border-bottom:.4rem solid var(--ink);margin:0 0 var(--gap);font-size:max(1.125rem,min(calc(var(--fit)*.86),19cqi,var(--banner)))}
.marquee .art{order:0;width:100%;grid-area:3/1/-1/2}
.marquee .lede{font-size:clamp(1.25rem,2cqi,1.75rem)}
.marquee .join{grid-template-columns:minmax(0,5fr) minmax(0,6fr);column-gap:var(--gap)}
.marquee .form,.marquee .thanks{grid-column:2}
}`,
}
