import { colorStyle } from '../../../../presentation/colors.ts'
import { typeStyle } from '../../../../presentation/type.ts'

/**
 * For a screen and for paper, whose size is that of the reader's printer: A4 and Letter both fit. A file may load nothing, so its
 * face is the system's. `::details-content` opens on paper and on wide screens what a phone folds.
 */
export const style = `${colorStyle}${typeStyle}
*{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);-webkit-text-size-adjust:100%;text-size-adjust:100%;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font:var(--regular) var(--size-3)/var(--leading-3) var(--sans);max-width:68rem;margin:0 auto;padding:clamp(.75rem,2vw,1.5rem) clamp(.75rem,4vw,2rem)}
.first,main>section,footer{margin-top:1rem;padding:1.25rem clamp(1rem,3vw,2rem);border:1px solid var(--line);border-radius:14px;background:var(--panel)}
:is(.first,section)>:last-child{margin-bottom:0}
h1,h2,p,dl,dd,figure,table{margin:0;padding:0}
h1,h2{line-height:var(--leading-4);font-size:var(--size-4);font-weight:var(--bold);letter-spacing:-.02em}h1{overflow-wrap:anywhere}
h2{margin-bottom:1rem;break-after:avoid}
p{margin-bottom:.75rem;max-width:44rem;overflow-wrap:anywhere}
.kind{color:var(--muted);font-size:var(--size-2);margin:0}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;min-height:2.25rem}
.brand{display:flex;align-items:center;gap:.6rem;margin:0;font-weight:var(--bold);letter-spacing:-.01em}.brand svg{width:1.5rem;height:1.5rem;flex:none}
.acts{display:flex;gap:.5rem;margin:0}
.acts>*{display:inline-flex;align-items:center;min-height:2.25rem;padding:0 .875rem;border:1px solid var(--strong);border-radius:8px;background:var(--panel);color:var(--ink);font:var(--medium) var(--size-2)/var(--leading-2) var(--sans);text-decoration:none;cursor:pointer}
@media (pointer:coarse){summary,.acts>*{min-height:2.75rem}.contents a{min-height:2.75rem}}
.acts>:hover{background:color-mix(in srgb,var(--ink) 5%,var(--panel))}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.now{display:grid;gap:0 3rem;align-items:center;margin:1rem 0 .5rem}
@media (min-width:40rem){.now{grid-template-columns:auto minmax(14rem,1fr)}}
.first>.note{max-width:none}.plain{font-weight:var(--medium);margin-bottom:1rem}
.range-bar{display:block;overflow:visible}.range-bar line{stroke:var(--strong)}.range-bar rect{fill:color-mix(in srgb,var(--accent) 30%,var(--panel))}
.range-bar circle{fill:var(--accent);stroke:var(--panel);stroke-width:2}
.range-bar text,.grid text{fill:var(--muted);font-size:var(--size-1);font-variant-numeric:tabular-nums}.range-bar .estimate{fill:var(--ink);font-weight:var(--bold)}
.contents{margin-top:1rem;font-size:var(--size-2);line-height:1.75rem}.contents a{display:inline-flex;align-items:center;margin-right:1.25rem;text-decoration:none}.contents a:hover{text-decoration:underline}
a{color:var(--accent)}
.value{font-size:var(--size-5);line-height:var(--leading-5);font-weight:var(--bold);letter-spacing:-.02em;margin:0 0 .25rem;font-variant-numeric:tabular-nums}
.range{margin:0}
small,sup{font-size:var(--size-1)}.note{color:var(--muted);font-size:var(--size-2);line-height:var(--leading-2)}
.warning{border-left:4px solid var(--warn);background:color-mix(in srgb,var(--warn) 8%,var(--panel));padding:.75rem 1rem;margin:1rem 0;max-width:none}.warning>:last-child{margin-bottom:0}
dl{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.5rem 1.5rem;margin-bottom:1rem}
dl div{border-top:1px solid var(--line);padding:.4rem 0 0;break-inside:avoid}
dt{color:var(--muted);font-size:var(--size-2)}
dd{overflow-wrap:anywhere;font-variant-numeric:tabular-nums;font-weight:var(--medium)}
table{border-collapse:collapse;width:100%;font-size:var(--size-2);line-height:var(--leading-2);margin-bottom:.75rem}
caption{text-align:left;color:var(--muted);padding-bottom:.3rem}
th{text-align:left;vertical-align:bottom;color:var(--muted);font-size:var(--size-1);line-height:var(--leading-1);font-weight:var(--medium)}
th,td{border-bottom:1px solid var(--line);padding:.3rem .6rem .3rem 0}
th:last-child,td:last-child{padding-right:0}
td{vertical-align:top;overflow-wrap:anywhere}
.number{text-align:right;white-space:nowrap;overflow-wrap:normal}
th.number{white-space:normal}time{white-space:nowrap}
.total td{font-weight:var(--bold);border-bottom:2px solid var(--ink)}
tr{break-inside:avoid}thead{display:table-header-group}
figure{margin:.5rem 0 1rem;break-inside:avoid}
summary{cursor:pointer;list-style:none;font-weight:var(--bold)}summary::-webkit-details-marker{display:none}
summary::before{content:"";display:inline-block;width:.4rem;height:.4rem;margin:0 .6rem .15rem .1rem;border:solid currentColor;border-width:0 2px 2px 0;rotate:-45deg}
[open]>summary::before{rotate:45deg}
summary>h2{display:inline;margin:0;font:inherit}td>small{color:var(--muted)}.change{white-space:nowrap}.more{display:none}.first>.fold{font-size:var(--size-2)}h3{margin:1.25rem 0 .5rem;font-size:var(--size-3);font-weight:var(--bold)}
.folded[open]>summary{margin-bottom:.75rem}.list summary{font-weight:inherit}summary small{margin-left:.5rem;color:var(--warn);white-space:nowrap}
.technical>:not(summary){color:var(--muted)}.technical>:last-child{margin-bottom:0}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0 0 .75rem;color:var(--muted);font-size:var(--size-2)}
.legend span::before{content:"";display:inline-block;margin-right:.5rem;vertical-align:-1px}
.bar-key::before{width:.75rem;height:.75rem;border-radius:3px;background:color-mix(in srgb,var(--accent) 30%,var(--panel))}
.range-key::before{width:3px;height:.75rem;background:var(--accent)}
.plot{position:relative;height:11rem;padding-left:3.5rem}.grid{position:absolute;inset:0;overflow:visible}.grid line{stroke:var(--line)}
.bars{position:relative;display:block;width:100%;height:100%;overflow:visible}
.bars rect{fill:color-mix(in srgb,var(--accent) 30%,var(--panel))}.bars line{stroke:var(--accent);stroke-width:3px;vector-effect:non-scaling-stroke}
.years{display:flex;padding-left:3.5rem;color:var(--muted);font-size:var(--size-1)}.years span{flex:1;text-align:center;white-space:nowrap}
figcaption{color:var(--muted);font-size:var(--size-2);margin-top:.3rem}
code{font-family:var(--mono);font-size:var(--size-1);overflow-wrap:anywhere}
ul{margin:0 0 .75rem;padding-left:1.2rem}li{margin-bottom:.25rem;overflow-wrap:anywhere}
@media (min-width:40.01rem),print{
dl{grid-template-columns:repeat(4,1fr);gap:1rem 1.5rem}dl:has(>:last-child:nth-child(3)){grid-template-columns:repeat(3,1fr)}
#sources ul{columns:2;column-gap:2.5rem}#sources li{break-inside:avoid}
.fold::details-content{content-visibility:visible;block-size:auto}.fold>summary{cursor:auto;pointer-events:none}.fold>summary::before,.contents summary{display:none}
.list th.number{white-space:nowrap;padding-left:1rem}.list .fold>summary{font-weight:var(--medium)}.list .fold>summary,.list .fold::details-content{display:inline}.list .fold>small{margin-left:.5rem;color:var(--muted)}
}
@media screen and (min-width:40.01rem) and (max-width:56rem){dl,dl:has(>:last-child:nth-child(3)){grid-template-columns:repeat(2,1fr)}}
@media screen and (max-width:40rem){
summary{min-height:2.75rem;display:flex;align-items:center}.brand{font-size:var(--size-2);gap:.5rem}.contents{margin-top:.5rem;padding:0 1rem}.contents a{display:flex}.wide{display:none}
#method,#sources,footer{padding-block:.25rem}:is(#method,#sources,footer)>[open]{padding-bottom:1rem}dl:has(>:last-child:nth-child(3))>:last-child{grid-column:1/-1}td>small{display:block}.range{font-size:var(--size-2)}.change{display:block;color:var(--muted)}.fold h2{display:inline;margin:0;font:inherit}.more{display:block}section:has(.more:not([open])) .list tbody>:nth-child(n+11){display:none}
table:not(.list) :is(thead,tbody){display:block}table:not(.list) tr{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:.125rem .5rem;border-bottom:1px solid var(--line);padding:.5rem 0}
table:not(.list) :is(th,td){border:0;padding:0;text-align:left;white-space:normal}
table:not(.list) td:first-child{font-weight:var(--bold)}
.list th:first-child{width:100%}.list td{vertical-align:middle;padding-block:0}.list .fold>small{display:block;padding-bottom:.5rem;color:var(--muted)}
}
@page{margin:15mm 14mm}
@media print{
html{background:var(--panel)}body{max-width:none;padding:0}.acts,.contents,summary::before{display:none}a{color:inherit;text-decoration:none}
.first,main>section,footer{border:0;border-radius:0;padding:0}main>section,footer{margin-top:1.5rem;border-top:2px solid var(--ink);padding-top:.9rem}
.folded::details-content{content-visibility:visible;block-size:auto}.folded>summary{margin-bottom:.6rem;break-after:avoid}summary>h2{font-size:var(--size-4)}
}
`
