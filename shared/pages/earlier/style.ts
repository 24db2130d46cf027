import type { Design } from '../../site/document.ts'
import type { Palette } from '../../site/palette.ts'
import { typefaces } from '../../site/typefaces.ts'
import { base } from '../base-style.ts'
import { playerStyle } from '../player-style.ts'
import { type EarlierLayout, headlines, layoutStyles } from './layouts.ts'

/** Characters that are as wide as high, between which a line may end. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The variables of a page in an earlier layout or of a message. The headline's size is one at which its longest word fits the column. */
export function earlierTheme(
  { headline, font, layout: name }: Pick<Design, 'headline' | 'font'> & Partial<Pick<Design, 'layout'>>,
  palette: Palette,
): string {
  const layout = name as EarlierLayout | undefined
  const { family, display = family, weight, tracking, advance } = typefaces[font]
  const { scale, wider } = headlines[layout ?? 'editorial']
  const words = headline.split(/\s+/).filter((word) => !ideograph.test(word)).map((word) => [...word].length)
  const maxLength = Math.max(1, ...words)
  const fit = Math.min(24, 100 / (maxLength * advance * wider))
  const length = [...headline].reduce((sum, letter) => sum + (ideograph.test(letter) ? 2 : 1), 0)
  const maxRem = scale * (length <= 14 ? 8.5 : length <= 28 ? 6.5 : length <= 60 ? 4.75 : 3.5)
  // A word that fits no phone breaks, and is then large enough to look intended.
  const minRem = maxLength > 24 ? 1.6 : 1.125
  const { scheme, ...colors } = palette
  const variables = {
    ...Object.fromEntries(
      Object.entries(colors).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      ]),
    ),
    family,
    display,
    weight,
    tracking,
    fit: `${fit.toFixed(1)}cqi`,
    size: `${maxRem.toFixed(2)}rem`,
    banner: `${(maxRem * (length <= 28 ? 1.9 : 1.2)).toFixed(2)}rem`,
    headline: `max(${minRem}rem,min(var(--fit),${(maxRem * 2.6).toFixed(1)}cqi,var(--size)))`,
  }
  const declarations = Object.entries(variables).map(([name, value]) => `--${name}:${value}`).join(';')
  return `:root{color-scheme:${scheme};${declarations}}${layout ? layoutStyles[layout] : ''}`
}

/** The style of every page in an earlier layout. A layout has only its differences (layouts.ts). */
const pageStyle = `${base}
.skip{position:absolute;inset-inline-start:1rem;top:-6rem;z-index:2}.skip:focus{top:1rem}
.banner{padding:.75rem 1.5rem;text-align:center;font-size:.9375rem;background:var(--ink);color:var(--ground)}
main{container:page/inline-size;--gap:clamp(1.5rem,4cqi,4rem);--side:clamp(1.25rem,5cqi,5rem)}
.hero{display:grid;gap:var(--gap);padding:clamp(1.5rem,4cqi,4rem) var(--side)}
.words{container-type:inline-size;display:grid;gap:clamp(1rem,1.6vw,1.5rem);align-content:center;justify-items:start;min-width:0}
.eyebrow{font-size:.8125rem;font-weight:600;letter-spacing:.14em;text-transform:uppercase;color:var(--accent-text)}
h1{width:100%;font-size:var(--headline);line-height:1.02;letter-spacing:var(--tracking);font-weight:var(--weight)}
.artist{font-size:clamp(1.0625rem,3.2cqi,1.5rem);font-weight:600;line-height:1.3;overflow-wrap:anywhere}
.lede{font-size:clamp(1.125rem,2.6cqi,1.375rem);line-height:1.5;max-width:38ch;white-space:pre-line}
.row{display:flex;align-items:center;gap:.9rem;width:100%;min-height:3.5rem;padding:.6rem 1.1rem;border:1.5px solid currentColor;border-radius:var(--round);background:none;color:inherit;font:600 1.0625rem/1.2 var(--family);text-align:start;text-decoration:none;overflow-wrap:anywhere;cursor:pointer}
.row:hover{text-decoration:underline;text-decoration-thickness:.07em}
.mark{flex:none;width:1.375rem;height:1.375rem;fill:currentColor}
.verb{margin-inline-start:auto;max-width:60%;font-weight:400;overflow-wrap:break-word}
.art{order:-1;align-self:start;width:100%;aspect-ratio:1;overflow:hidden;background:var(--line);position:relative}
.art img,.art svg{display:block;width:100%;height:100%;object-fit:cover}
.art .backdrop{position:absolute;inset:0}
.art:has(img)::after{content:"";position:absolute;inset:0;-webkit-backdrop-filter:blur(2.5rem);backdrop-filter:blur(2.5rem)}
.art .backdrop+img{position:relative;z-index:1;object-fit:contain}
.tracks{display:grid;gap:1rem;padding:0 var(--side) var(--gap);list-style:none}
.tracks li{display:grid;gap:.4rem;max-width:34rem}audio{width:100%}
.join{padding:clamp(3rem,8cqi,6.5rem) var(--side);display:grid;gap:clamp(1.25rem,2.5cqi,2rem)}
.join h2{font-size:clamp(1.75rem,4.4cqi,3rem);line-height:1.1;letter-spacing:var(--tracking);font-weight:var(--weight);max-width:20ch}
.join h2:focus{outline:0}
:is([dir=rtl],:lang(hi),:lang(th),:lang(vi)) h1{line-height:1.35!important}
[dir=rtl] :is(h1,h2,.eyebrow,.button){letter-spacing:0!important}
[dir=rtl] body{text-align:right}[dir=rtl] :is(.tracks section,.form){text-align:right!important}[dir=rtl] :is([lang=en],[lang=en] *):not(summary){unicode-bidi:plaintext}[dir=rtl] time{unicode-bidi:isolate}
.condensed h1,.condensed h2{text-transform:uppercase;font-stretch:condensed}
.form{display:grid;gap:1.25rem;max-width:34rem;width:100%}
fieldset{display:contents}
.field{display:grid;gap:.5rem}
.field label{font-weight:600}
.line{display:flex;gap:.5rem}
.line .button{max-width:55%;padding-inline:1.1rem}
.field input{flex:1;width:0;min-height:3.25rem;padding:.6rem .9rem;border:1.5px solid var(--edge);border-radius:var(--round);background:transparent;color:inherit;font:inherit;font-size:1.0625rem}
.field input:focus-visible{outline-offset:0}
.consent{display:grid;grid-template-columns:1.5rem 1fr;gap:.85rem;align-items:start;font-size:.9375rem}
.consent input{width:1.5rem;height:1.5rem;margin:0;accent-color:var(--accent)}
.trap{position:absolute;inset-inline-start:-200vw;width:1px;height:1px;overflow:hidden}
#status:empty{margin-bottom:-1.25rem}#status.wrong{font-weight:600}[aria-invalid]{outline:2px solid;outline-offset:2px}
.thanks{font-size:1.125rem;max-width:38ch}
footer{padding:clamp(1.5rem,3cqi,2.5rem) var(--side) 3rem;display:grid;gap:.75rem;border-top:1px solid var(--line)}
dialog{position:fixed;inset:0;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;background:var(--ground);color:var(--ink);overflow:hidden}
dialog[open]{display:grid;grid-template-rows:auto auto 1fr}
dialog iframe{grid-row:3;width:100%;height:100%;border:0;display:block}
.bar{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.5rem .75rem .5rem 1.25rem;border-bottom:1px solid var(--line);font-weight:600}
.bar button{min-height:2.75rem;padding:.4rem 1.1rem;border:1.5px solid var(--edge);border-radius:var(--round);background:none;color:inherit;font:inherit;cursor:pointer}
#after{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.75rem 1.5rem;padding:.75rem 1.25rem;border-bottom:1px solid var(--line);animation:rise .35s ease-out}
@keyframes rise{from{transform:translateY(-100%)}}
@media (scripting:none){.game{display:none}}
@media (prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important;scroll-behavior:auto!important}}
@media (forced-colors:active){.button{border-color:ButtonText}}
@media print{.join,.skip,audio{display:none}.hero{background:none!important;color:#000!important}html{background:#fff;color:#000}.art{max-width:10cm}}
`

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
${playerStyle('2.75rem')}
:is(.poster,.column) .listen{justify-items:center}
@container (min-width:52rem){
:is(.editorial,.cover,.marquee) .tracks:has(.songs){grid-template-columns:minmax(0,7fr) minmax(0,5fr);column-gap:clamp(2.5rem,6cqi,6rem);align-items:start}
:is(.editorial,.cover,.marquee) .tracks:has(.songs)>*{grid-column:2}
:is(.editorial,.cover,.marquee) .tracks>:has(.songs){grid-area:1/1/4/2}
}
@media (forced-colors:active){.row.first,.player button{border:1px solid ButtonText}}
@media print{.listen,.share button,.player{display:none}}
`

export const earlierStyle = pageStyle + sectionStyle
