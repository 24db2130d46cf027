import { colorStyle } from '../../../../presentation/colors.ts'
import { typeStyle } from '../../../../presentation/type.ts'

/**
 * For a screen and for paper, whose size is that of the reader's printer: A4 and Letter both fit. A file may load nothing, so its
 * face is the system's.
 */
export const style = `${colorStyle}${typeStyle}
*{box-sizing:border-box}
html{background:var(--panel);color:var(--ink);-webkit-text-size-adjust:100%;text-size-adjust:100%;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font:var(--regular) var(--size-3)/var(--leading-3) var(--sans);max-width:52rem;margin:0 auto;padding:clamp(1.25rem,5vw,3rem) clamp(1rem,4vw,2rem)}
h1,h2,p,dl,dd,figure,table{margin:0;padding:0}
h1,h2{font-size:var(--size-4);line-height:var(--leading-4);font-weight:var(--bold)}h1{letter-spacing:-.02em;overflow-wrap:anywhere}
h2{margin:2.25rem 0 .6rem;padding-top:.9rem;border-top:2px solid var(--ink);break-after:avoid}
p{margin-bottom:.75rem;max-width:44rem;overflow-wrap:anywhere}
.kind{color:var(--muted);font-size:var(--size-2);margin-bottom:.35rem}
.shared{color:var(--muted);font-size:var(--size-2)}a{color:var(--accent)}
.value{font-size:var(--size-5);line-height:var(--leading-5);font-weight:var(--bold);letter-spacing:-.02em;margin:1.1rem 0 .2rem;font-variant-numeric:tabular-nums}
.range{margin-bottom:1.1rem}
small,sup{font-size:var(--size-1)}.note{color:var(--muted);font-size:var(--size-2);line-height:var(--leading-2)}
.warning{border-left:4px solid var(--warn);background:color-mix(in srgb,var(--warn) 8%,var(--panel));padding:.7rem .9rem;margin:1rem 0;max-width:none}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(11.5rem,1fr));gap:.1rem 1.5rem;margin-bottom:.75rem}
dl div{border-top:1px solid var(--line);padding:.4rem 0;break-inside:avoid}
dt{color:var(--muted);font-size:var(--size-2)}
dd{overflow-wrap:anywhere}
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
.bars{display:block;width:100%;height:10rem;border-top:1px solid var(--line);border-bottom:1px solid var(--ink)}
.bars rect{fill:color-mix(in srgb,var(--accent) 30%,var(--panel))}.bars line{stroke:var(--accent);stroke-width:3px;vector-effect:non-scaling-stroke}
.years{display:flex;color:var(--muted);font-size:var(--size-1)}.years span{flex:1;text-align:center;white-space:nowrap}
figcaption{color:var(--muted);font-size:var(--size-2);margin-top:.3rem}
code{font-family:var(--mono);font-size:var(--size-1);overflow-wrap:anywhere}
ul{margin:0 0 .75rem;padding-left:1.2rem}li{margin-bottom:.25rem;overflow-wrap:anywhere}
footer{margin-top:2.5rem;padding-top:.75rem;border-top:1px solid var(--line);color:var(--muted);font-size:var(--size-2)}
@media screen and (max-width:40rem){
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr,td{display:block}tr{border-bottom:1px solid var(--line);padding:.5rem 0}
td,.total td{border:0;padding:.05rem 0;display:flex;justify-content:space-between;gap:1rem;text-align:right}
td::before{content:attr(data-title);color:var(--muted);font-weight:400;text-align:left;flex:none;max-width:50%}
td:first-child{font-weight:var(--bold)}
.number{white-space:normal}
}
@page{margin:15mm 14mm}
@media print{body{max-width:none;padding:0}a{color:inherit;text-decoration:none}
h2{margin-top:1.5rem}}
`
