/** Light only, because it is printed. The paper's size is that of the reader's printer: A4 and Letter both fit. */
export const style = `
:root{color-scheme:light;--ink:#12181f;--muted:#525d68;--line:#d9ddd6;--tint:#f4f5f1;--accent:#0b5c8c;--range:#bcd6e6}
*{box-sizing:border-box}
html{background:#fff;color:var(--ink);font:100%/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
-webkit-text-size-adjust:100%;text-size-adjust:100%;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{max-width:52rem;margin:0 auto;padding:clamp(1.25rem,5vw,3rem) clamp(1rem,4vw,2rem)}
h1,h2,p,dl,dd,figure,table{margin:0;padding:0}
h1{font-size:clamp(1.5rem,5vw,2.1rem);line-height:1.15;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{font-size:1.125rem;line-height:1.3;margin:2.25rem 0 .6rem;padding-top:.9rem;border-top:2px solid var(--ink);break-after:avoid}
p{margin-bottom:.75rem;max-width:44rem;overflow-wrap:anywhere}
.kind{color:var(--muted);font-size:.875rem;margin-bottom:.35rem}
.value{font-size:clamp(1.75rem,7vw,2.75rem);line-height:1.1;font-weight:650;letter-spacing:-.02em;margin:1.1rem 0 .2rem;font-variant-numeric:tabular-nums}
.range{font-size:1.0625rem;margin-bottom:1.1rem}
.note{color:var(--muted);font-size:.875rem}
.warning{border-left:4px solid #a15c00;background:#fdf6e8;padding:.7rem .9rem;margin:1rem 0;max-width:none}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(11.5rem,1fr));gap:.1rem 1.5rem;margin-bottom:.75rem}
dl div{border-top:1px solid var(--line);padding:.4rem 0;break-inside:avoid}
dt{color:var(--muted);font-size:.8125rem}
dd{font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:.875rem;font-variant-numeric:tabular-nums;margin-bottom:.75rem}
caption{text-align:left;color:var(--muted);font-size:.8125rem;padding-bottom:.3rem}
th{text-align:left;vertical-align:bottom;color:var(--muted);font-size:.75rem;font-weight:600;line-height:1.25}
th,td{border-bottom:1px solid var(--line);padding:.3rem .6rem .3rem 0}
th:last-child,td:last-child{padding-right:0}
td{vertical-align:top;overflow-wrap:anywhere}
.number{text-align:right;white-space:nowrap;overflow-wrap:normal}
th.number{white-space:normal}time{white-space:nowrap}
.total td{font-weight:650;border-bottom:2px solid var(--ink)}
tr{break-inside:avoid}thead{display:table-header-group}
figure{margin:.5rem 0 1rem;break-inside:avoid}
.bars{display:block;width:100%;height:10rem;border-top:1px solid var(--line);border-bottom:1px solid var(--ink)}
.bars rect{fill:var(--range)}.bars line{stroke:var(--accent);stroke-width:3px;vector-effect:non-scaling-stroke}
.years{display:flex;color:var(--muted);font-size:.75rem}.years span{flex:1;text-align:center;white-space:nowrap}
figcaption{color:var(--muted);font-size:.8125rem;margin-top:.3rem}
code{font-family:ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.85em;overflow-wrap:anywhere}
ul{margin:0 0 .75rem;padding-left:1.2rem}li{margin-bottom:.25rem;overflow-wrap:anywhere}
footer{margin-top:2.5rem;padding-top:.75rem;border-top:1px solid var(--line);color:var(--muted);font-size:.8125rem}
@media screen and (max-width:40rem){
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tr,td{display:block}tr{border-bottom:1px solid var(--line);padding:.5rem 0}
td,.total td{border:0;padding:.05rem 0;display:flex;justify-content:space-between;gap:1rem;text-align:right}
td::before{content:attr(data-title);color:var(--muted);font-weight:400;text-align:left;flex:none;max-width:50%}
td:first-child{font-weight:650}
}
@page{margin:15mm 14mm}
@media print{html{font-size:9.5pt}body{max-width:none;padding:0}a{color:inherit;text-decoration:none}
h2{margin-top:1.5rem}.value{font-size:24pt}}
`
