import { colorStyle } from '../../../../presentation/colors.ts'
import { typeStyle } from '../../../../presentation/type.ts'

/**
 * For a screen and for paper, whose size is that of the reader's printer: A4 and Letter both fit. A file may load nothing, so its
 * face is the system's. `::details-content` opens on paper and on wide screens what a phone folds.
 */
export const style = `${colorStyle}${typeStyle}
*{box-sizing:border-box}
html{background:var(--panel);color:var(--ink);-webkit-text-size-adjust:100%;text-size-adjust:100%;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font:var(--regular) var(--size-3)/var(--leading-3) var(--sans);max-width:52rem;margin:0 auto;padding:clamp(1.25rem,5vw,3rem) clamp(1rem,4vw,2rem)}
h1,h2,p,dl,dd,figure,table{margin:0;padding:0}
h1,h2{font-size:var(--size-4);line-height:var(--leading-4);font-weight:var(--bold)}h1{letter-spacing:-.02em;overflow-wrap:anywhere}
h2{margin:2.25rem 0 .6rem;padding-top:.9rem;border-top:2px solid var(--ink);break-after:avoid}
p{margin-bottom:.75rem;max-width:44rem;overflow-wrap:anywhere}
.kind{color:var(--muted);font-size:var(--size-2);margin:0}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;margin-bottom:.5rem}
.acts{display:flex;gap:.5rem;margin:0}
.acts>*{display:inline-flex;align-items:center;min-height:2.25rem;padding:0 .875rem;border:1px solid var(--strong);border-radius:8px;background:var(--panel);color:var(--ink);font:var(--medium) var(--size-2)/var(--leading-2) var(--sans);text-decoration:none;cursor:pointer}
@media (pointer:coarse){summary{min-height:44px}.acts>*{min-height:2.75rem}.contents a{display:inline-flex;align-items:center;min-height:44px}}
.acts>:hover{background:color-mix(in srgb,var(--ink) 5%,var(--panel))}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.now{display:grid;gap:0 3rem;align-items:center;margin-bottom:1rem}
@media (min-width:40rem){.now{grid-template-columns:auto minmax(14rem,1fr)}}
.plain{font-weight:var(--medium);margin-bottom:.25rem}
.range-bar{display:block;overflow:visible}.range-bar line{stroke:var(--strong)}.range-bar rect{fill:color-mix(in srgb,var(--accent) 30%,var(--panel))}
.range-bar circle{fill:var(--accent);stroke:var(--panel);stroke-width:2}
.range-bar text,.grid text{fill:var(--muted);font-size:var(--size-1);font-variant-numeric:tabular-nums}.range-bar .estimate{fill:var(--ink);font-weight:var(--bold)}
.contents{margin:0 0 1rem;color:var(--muted);font-size:var(--size-2);line-height:1.75rem}.contents a{white-space:nowrap}.contents a+a::before{content:"·";display:inline-block;margin:0 .4rem;color:var(--muted)}
a{color:var(--accent)}
.value{font-size:var(--size-5);line-height:var(--leading-5);font-weight:var(--bold);letter-spacing:-.02em;margin:.5rem 0 .2rem;font-variant-numeric:tabular-nums}
.range{margin:0}
small,sup{font-size:var(--size-1)}.note{color:var(--muted);font-size:var(--size-2);line-height:var(--leading-2)}
.warning{border-left:4px solid var(--warn);background:color-mix(in srgb,var(--warn) 8%,var(--panel));padding:.7rem .9rem;margin:1rem 0;max-width:none}
dl{max-width:32rem;margin-bottom:.75rem}
dl div{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;border-top:1px solid var(--line);padding:.3rem 0;break-inside:avoid}
dt{color:var(--muted);font-size:var(--size-2)}
dd{text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
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
summary{cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}
summary::before{content:"";display:inline-block;width:.4rem;height:.4rem;margin:0 .6rem .15rem .1rem;border:solid currentColor;border-width:0 2px 2px 0;rotate:-45deg}
[open]>summary::before{rotate:45deg}
summary>h2{display:inline;margin:0;padding:0;border:0}h3{margin:1rem 0 .4rem;font-size:var(--size-3);font-weight:var(--bold)}section:has(>details>summary>h2){margin-top:2.25rem;border-top:2px solid var(--ink);padding-top:.9rem}
summary:has(h2){margin-bottom:.6rem;break-after:avoid}
.technical{color:var(--muted)}.technical summary{min-height:2.75rem;display:flex;align-items:center}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0 0 .75rem;color:var(--muted);font-size:var(--size-2)}
.legend span::before{content:"";display:inline-block;margin-right:.5rem;vertical-align:-1px}
.bar-key::before{width:.75rem;height:.75rem;border-radius:3px;background:color-mix(in srgb,var(--accent) 30%,var(--panel))}
.range-key::before{width:3px;height:.75rem;background:var(--accent)}
.plot{position:relative;height:11rem;padding-left:3.5rem}.grid{position:absolute;inset:0;overflow:visible}.grid line{stroke:var(--line)}.grid text{paint-order:stroke;stroke:var(--panel);stroke-width:3px}
.bars{position:relative;display:block;width:100%;height:100%;overflow:visible}
.bars rect{fill:color-mix(in srgb,var(--accent) 30%,var(--panel))}.bars line{stroke:var(--accent);stroke-width:3px;vector-effect:non-scaling-stroke}
.years{display:flex;padding-left:3.5rem;color:var(--muted);font-size:var(--size-1)}.years span{flex:1;text-align:center;white-space:nowrap}
figcaption{color:var(--muted);font-size:var(--size-2);margin-top:.3rem}
code{font-family:var(--mono);font-size:var(--size-1);overflow-wrap:anywhere}
ul{margin:0 0 .75rem;padding-left:1.2rem}li{margin-bottom:.25rem;overflow-wrap:anywhere}
footer{margin-top:2.5rem;padding-top:.75rem;border-top:1px solid var(--line);color:var(--muted);font-size:var(--size-2)}
@media (min-width:40.01rem),print{
.fold::details-content{content-visibility:visible;block-size:auto}.fold>summary{cursor:auto;pointer-events:none}.fold>summary::before{display:none}
.fold>summary:not(:has(h2)){font-weight:var(--medium)}.list .fold>summary,.list .fold::details-content{display:inline}.list .fold small{margin-left:.5rem;color:var(--muted)}
}
@media screen and (max-width:40rem){
.list .fold>summary,.fold>summary,.folded>summary{min-height:2.75rem;display:flex;align-items:center}h2{margin-top:1.5rem}
section:has(>details>summary>h2){margin-top:0;border-top:1px solid var(--line);padding:.25rem 0}summary:has(h2){margin:0}
table:not(.list) thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table:not(.list) :is(tr,td){display:block}table:not(.list) tr{border-bottom:1px solid var(--line);padding:.5rem 0}
table:not(.list) td{border:0;padding:.05rem 0;display:flex;justify-content:space-between;gap:1rem;text-align:right}
table:not(.list) td::before{content:attr(data-title);color:var(--muted);font-weight:400;text-align:left;flex:none;max-width:50%}
table:not(.list) td:first-child{font-weight:var(--bold)}
table:not(.list) .number{white-space:normal}
.list td{vertical-align:middle;padding-block:0}.list small{display:block;padding-bottom:.5rem;color:var(--muted)}
}
@page{margin:15mm 14mm}
@media print{.acts,.contents{display:none}.folded::details-content{content-visibility:visible;block-size:auto}body{max-width:none;padding:0}.folded>summary::before{display:none}a{color:inherit;text-decoration:none}
h2{margin-top:1.5rem}}
`
