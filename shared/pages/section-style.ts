import { pageStyle } from './style.ts'

/** The style of the sections between hero and sign-up, the same in all layouts but for what surrounds them. */
const sectionStyle = `
.byline{font-size:1.0625rem;line-height:1.5}
.byline{width:100%;overflow-x:clip}.byline>*{display:inline-block;position:relative;margin-inline-end:1em}
.byline>*::before{content:"·";position:absolute;inset-inline-start:-.8em;font-weight:400;font-style:normal}
:is(.poster,.column) .byline>*{display:block;margin:0}:is(.poster,.column) .byline>*::before{content:none}
.listen{display:grid;gap:.75rem;width:100%;max-width:34rem;justify-items:start;margin-top:.5rem}
.rows{display:grid;gap:.5rem;width:100%;padding:0;margin:0;list-style:none}
.row.first{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.letter{display:grid;place-items:center;border-radius:50%;box-shadow:inset 0 0 0 1.5px;font-size:.75rem;line-height:1}
.more{width:100%;text-align:start}
.about .lede{max-width:60ch}
.service{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.45rem 1.1rem;border:1.5px solid currentColor;border-radius:var(--round);background:none;color:inherit;font:600 1rem/1.2 var(--family);text-decoration:none;cursor:pointer}
.service:hover{text-decoration:underline}
summary{display:list-item;width:fit-content;padding:.65rem 0;font-weight:600;cursor:pointer}
.countries{width:100%;text-align:start}.countries details{padding-inline-start:1.25rem}.countries .rows{padding-block:.25rem .75rem}
.tracks{display:grid;gap:var(--gap);padding-block:var(--gap)}
.tracks section{width:100%;max-width:44rem;display:grid;gap:1rem;text-align:start}
.tracks h2{font-size:clamp(1.375rem,2.6cqi,1.875rem);line-height:1.15;font-weight:600}
.tracks ol,.tracks ul{margin:0;padding:0;list-style:none;width:100%}
.tracks .songs{counter-reset:song}
.tracks li{max-width:none;padding:.7rem 0;border-top:1px solid var(--line);display:block}
.tracks li:last-child{border-bottom:1px solid var(--line)}
.tracks .rows li{padding:0;border:0}
.songs li{counter-increment:song;padding-inline-start:2.75rem!important;text-indent:-2.75rem;overflow-wrap:anywhere}
.songs li::before{content:counter(song);display:inline-block;width:2.75rem;text-indent:0;color:var(--muted);font-variant-numeric:tabular-nums}
.songs .aside{text-indent:0}
.aside{color:var(--muted)}
.tracks .shows li{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:center;gap:.1rem 1rem}
.shows time{grid-column:1;color:var(--muted);font-size:.9375rem}
.shows li>span{grid-column:1;overflow-wrap:anywhere}
.shows a{grid-column:2;grid-row:1/3}
.sounds li{display:grid;gap:.35rem}
.player{display:grid;grid-template-columns:2.75rem minmax(0,1fr) auto;align-items:center;gap:.9rem}
.player button{width:2.75rem;height:2.75rem;padding:0;border:0;border-radius:50%;display:grid;place-items:center;background:var(--accent);color:var(--on-accent);cursor:pointer}
.player button:focus-visible{outline-color:var(--ink)}
.player button::before{content:"";border:solid transparent;border-width:.5rem 0 .5rem .8rem;border-left-color:currentColor;margin-left:.2rem}
.player button.playing::before{width:.8rem;height:.9rem;border:solid currentColor;border-width:0 .28rem;margin:0}
.player input{width:100%;height:2.75rem;margin:0;accent-color:var(--accent)}
.player span{font-variant-numeric:tabular-nums;font-size:.9375rem;color:var(--muted)}
:is(.poster,.column) .listen{justify-items:center}
@container (min-width:52rem){
:is(.editorial,.cover,.marquee) .tracks:has(.songs){grid-template-columns:minmax(0,7fr) minmax(0,5fr);column-gap:clamp(2.5rem,6cqi,6rem);align-items:start}
:is(.editorial,.cover,.marquee) .tracks:has(.songs)>*{grid-column:2}
:is(.editorial,.cover,.marquee) .tracks>:has(.songs){grid-area:1/1/4/2}
}
@media (forced-colors:active){.row.first,.player button{border:1px solid ButtonText}}
@media print{.listen,.share button,.player{display:none}}
`

export const wholeStyle = pageStyle + sectionStyle
