import { playerStyle } from './player-style.ts'

/** The style that all layouts share; each has its own beside it (shared/site/layouts). */
export const blockStyle = `
*,*::before,*::after{box-sizing:border-box}
[hidden]{display:none!important}
html{background:var(--ground);color:var(--ink);font:100%/1.5 var(--text);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;--side:clamp(1.25rem,5vw,4rem);-webkit-font-smoothing:antialiased;overflow-x:clip}
h1,h2,p,figure,ul,ol,fieldset{margin:0;padding:0;border:0;min-width:0;list-style:none}
h1,h2{font-family:var(--display);font-weight:var(--weight);text-wrap:balance;overflow-wrap:anywhere;hyphens:manual}
h1{--least:max(1.125rem,min(1.875rem,var(--word)));font-size:clamp(var(--least),var(--title),10.75rem);line-height:var(--line-height);letter-spacing:var(--tracking);font-size-adjust:var(--adjust);font-style:var(--slant);width:100%;padding-bottom:max(0em,(.65 - var(--line-height)/2)*1em)}
h2{font-size:1.5rem;line-height:1.15}h2,.day{color:var(--second,var(--accent-text))}
:lang(ko){word-break:keep-all}:lang(ja) :is(h1,h2){word-break:auto-phrase}
:is(:lang(hi),:lang(th),:lang(vi)) h1{line-height:1.3}
.hyphen::before{content:"\\ad"}
[dir=rtl] body{text-align:right}
[dir=rtl] :is(h1,h2,a,button,p){letter-spacing:0!important;text-transform:none!important;font-style:normal!important}
[dir=rtl] :is([lang=en],[lang=en] *):not(summary){unicode-bidi:plaintext}[dir=rtl] time{unicode-bidi:isolate}
p,li,label{text-wrap:pretty;overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:.2em;text-decoration-thickness:.07em}
:focus-visible{outline:3px solid currentColor;outline-offset:3px}
.skip{position:absolute;inset-inline-start:1rem;top:-6rem;z-index:9;background:var(--accent);color:var(--on-accent);padding:.9rem 1.4rem}.skip:focus{top:1rem}
.banner{padding:.75rem 1.5rem;text-align:center;font-size:.9375rem;background:var(--ink);color:var(--ground)}
main{display:grid;grid-template-columns:minmax(0,1fr);align-content:start}
.art,.who,.blocks{min-width:0}
.art :is(img,svg){display:block;width:100%;height:auto;object-fit:cover;object-position:var(--focus,50% 40%)}
.letters{aspect-ratio:1}.sheet{fill:var(--panel)}.letters text{font-family:var(--display);font-weight:var(--weight);fill:var(--ink)}.letters .other{fill:var(--accent-text)}
.framed{fill:var(--accent)}.cell{fill:var(--ground)}.cell.other{fill:color-mix(in srgb,var(--accent) 18%,var(--ground))}
.who{container-type:inline-size;display:grid;gap:.5rem;padding:1.5rem var(--side) 1rem;justify-items:start;align-content:start}
.eyebrow{font-size:.875rem;font-weight:600;color:var(--accent-text)}
.artist{font-family:var(--display);font-size:1.125rem;font-weight:600;line-height:1.3;overflow-wrap:anywhere;text-wrap:balance}.names bdi{display:inline-block}
.byline{color:var(--muted);line-height:1.45}
.byline>*+*::before{content:"· "}.byline time,.left{white-space:nowrap}
.byline cite{color:var(--ink)}
.blocks{padding:0 var(--side)}
.block{display:grid;grid-template-columns:minmax(0,1fr);gap:.9rem;padding-block:1.5rem;max-width:44rem}
.block:first-child{padding-top:.75rem}
.lede{font-size:1.125rem;white-space:pre-line;max-width:38em}
.listen .listen{display:grid;gap:.75rem}
.rows{display:grid;gap:.5rem}
.row{display:flex;align-items:center;gap:.9rem;width:100%;min-height:3.5rem;padding:.6rem 1.1rem;border:1.5px solid transparent;border-radius:var(--round);background:none;color:inherit;font:600 1.0625rem/1.2 var(--display);text-align:start;text-decoration:none;cursor:pointer}
.row:hover,.ticket:hover,.button:hover{text-decoration:underline}
.row.first{background:var(--accent);color:var(--on-accent)}
.row.game{border-color:var(--edge)}
.mark{flex:none;width:1.375rem;height:1.375rem;fill:currentColor}
.mark.letter{display:grid;place-items:center;border-radius:50%;box-shadow:inset 0 0 0 1.5px;font-size:.75rem;line-height:1}
.verb{margin-inline-start:auto;max-width:60%;overflow-wrap:break-word;font-weight:400;font-size:.9375rem}
.button,.ticket{display:inline-flex;align-items:center;justify-content:center;min-height:3.5rem;padding:.6rem 1.5rem;border:1.5px solid var(--accent);border-radius:var(--round);background:var(--accent);color:var(--on-accent);font:600 1.0625rem/1.2 var(--display);text-decoration:none;cursor:pointer}
.button:focus-visible,.row.first:focus-visible{outline-color:var(--ink)}
.ticket{min-height:2.75rem;padding:.4rem .85rem;font-size:.9375rem;background:none;color:inherit;border-color:currentColor}
summary{width:fit-content;min-height:2.75rem;padding-block:.65rem;font-weight:600;cursor:pointer}
.countries details{padding-inline-start:1.25rem}
.shows li{display:grid;grid-template-columns:3.25rem minmax(0,1fr) auto;align-items:center;gap:.25rem .75rem;min-height:4.25rem;padding-block:.6rem;border-top:1px solid var(--line)}
.day{display:grid;justify-items:start;line-height:1}
.day b{white-space:nowrap;font:var(--weight) 2rem/1 var(--display)}.songs li>bdi{font-family:var(--display)}.songs .aside{font-family:var(--text)}.day small{font-size:.8125rem;margin-top:.2rem}
.shows .year{display:block;min-height:0;padding-block:.6rem .35rem;font-size:.8125rem;color:var(--muted)}
.place{display:grid;line-height:1.35}.venue{display:flex;flex-wrap:wrap;column-gap:.75em}.place b{font-family:var(--display);font-size:1.0625rem;font-weight:700}.place bdi.aside{font-size:.8125rem}
.aside{color:var(--muted);font-size:.9375rem}
.tracks>section,.listen>section{display:grid;gap:.75rem}
.songs{counter-reset:song}
.songs li{counter-increment:song;padding-block:.7rem;padding-inline-start:2.25rem;text-indent:-2.25rem;border-bottom:1px solid var(--line);font-size:1.0625rem;overflow-wrap:anywhere}
.songs li::before{content:counter(song);display:inline-block;width:2.25rem;text-indent:0;color:var(--second,var(--muted));font-variant-numeric:tabular-nums}
:lang(ar) .songs li::before{content:counter(song,arabic-indic)}
.songs .aside{text-indent:0}
.sounds li{display:grid;gap:.35rem}audio{width:100%}
${playerStyle('3.5rem')}
.join{display:grid;gap:.9rem;padding-block:1.75rem .25rem}
.join h2:focus{outline:0}
.form{display:grid;gap:.9rem;max-width:34rem;width:100%}
fieldset{display:contents}
.line{display:flex;gap:.5rem}
.line .button{max-width:55%;padding-inline:1.1rem}
.field label,.day+.place time{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
.field input::placeholder{color:var(--muted);opacity:1}
.field input{flex:1;width:0;min-height:3.5rem;padding:.6rem 1rem;border:1.5px solid var(--edge);border-radius:var(--round);background:transparent;color:inherit;font:inherit;text-overflow:ellipsis}
.field input:focus-visible{outline-offset:0}
.consent{display:grid;grid-template-columns:1.5rem 1fr;gap:.75rem;align-items:start;font-size:.8125rem;line-height:1.45;color:var(--muted)}
.consent input{appearance:none;width:1.5rem;height:1.5rem;margin:0;border:1.5px solid var(--edge);border-radius:min(var(--round),4px);display:grid;place-items:center;font-size:1rem;line-height:1}.consent input:checked{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}.consent input:checked::before{content:"✓\\fe0e"}
.mono .field input{font-size:.875rem;padding-inline:.75rem}
.serif :is(.row,.button,.place b){font-size:1.1875rem}.serif .ticket{font-size:1.0625rem}
:is(.blackletter,.slab) :is(.row,.button,.ticket,.place b){--display:var(--text)}.blackletter :is(.artist,.songs li,.songs li>bdi,.day b){font-family:var(--text)!important}
.trap{position:absolute;inset-inline-start:-200vw;width:1px;height:1px;overflow:hidden}
#status:empty{display:none}#status.wrong{font-weight:600}[aria-invalid]{outline:2px solid;outline-offset:2px}
.note{font-size:.8125rem;color:var(--muted);max-width:60ch}.note p+p{margin-top:.75em}
footer{padding:0 var(--side) 1.5rem;font-size:.8125rem}
.note summary{list-style:none;font-weight:400;text-decoration:underline;text-decoration-thickness:.07em;text-underline-offset:.2em}.note summary::-webkit-details-marker{display:none}
footer .service{border:0;padding:0;font:inherit;color:var(--muted);text-decoration:underline;text-decoration-thickness:.07em;text-underline-offset:.2em}
.blocks>footer{padding-inline:0}
.service{display:inline-flex;align-items:center;min-height:2.75rem;padding:.4rem 1rem;border:1.5px solid currentColor;border-radius:var(--round);background:none;color:inherit;font:600 1rem/1.2 var(--text);cursor:pointer}
.photo{max-width:44rem}.photo img{display:block;width:100%;height:auto;object-fit:cover;object-position:var(--focus,50% 40%)}
dialog{position:fixed;inset:0;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;background:var(--ground);color:var(--ink);overflow:hidden}
dialog[open]{display:grid;grid-template-rows:auto auto 1fr}
dialog iframe{grid-row:3;width:100%;height:100%;border:0;display:block}
.bar{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.5rem .75rem .5rem 1.25rem;border-bottom:1px solid var(--line);font-weight:600}
.bar button{min-height:2.75rem;padding:.4rem 1.1rem;border:1.5px solid var(--edge);border-radius:var(--round);background:none;color:inherit;font:inherit;cursor:pointer}
#after{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:.75rem 1.5rem;padding:.75rem 1.25rem;border-bottom:1px solid var(--line)}
@media (min-width:60rem){h1{--least:max(1.125rem,min(1.875rem,var(--word-wide)));font-size:clamp(var(--least),var(--title-wide),var(--title-max,10.75rem))}.hyphen::before{content:var(--hyphen)}}
@media (scripting:none){.game{display:none}}
@media (prefers-reduced-motion:reduce){*{animation:none!important;transition:none!important}}
@media (forced-colors:active){.button,.row.first,.player button{border:1px solid ButtonText}}
@media print{.join,.skip,.listen,audio,.share{display:none}html{background:#fff;color:#000}.art{max-width:10cm}}
`
