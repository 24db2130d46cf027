import { base } from './theme.ts'

/** The style of the documents. */
export const style = `${base}
main{max-width:56rem;margin:0 auto;padding:clamp(2rem,6vw,4rem) 1.25rem 5rem}
h1{margin-bottom:1.25rem}h2{margin:3rem 0 .9rem}h3{margin:1.75rem 0 .6rem}
main p,main ul,main ol{margin:0 0 1rem;max-width:46rem}main li{margin-bottom:.35rem}main ul,main ol{padding-left:1.3rem}
.lede{font-size:var(--size-4);line-height:var(--leading-4);color:var(--muted)}
.crumb{color:var(--muted)}
code{background:var(--tint);border-radius:4px;padding:.1em .3em}
h1 code,h2 code,h3 code,pre code{background:none;padding:0}
h1 code,h2 code,h3 code{font-size:inherit}
pre{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:.9rem 1.1rem;margin:0 0 1rem;overflow-x:auto;line-height:var(--leading-2)}
table{border-collapse:collapse;width:100%;margin:0 0 1.25rem;table-layout:fixed}
th{text-align:left;font-size:var(--size-2);color:var(--muted);font-weight:var(--medium);border-bottom:1px solid var(--line);padding:.4rem .75rem .4rem 0}
td{border-bottom:1px solid var(--line);padding:.65rem .75rem .65rem 0;vertical-align:top}
small{display:block;color:var(--muted);font-size:var(--size-2);line-height:var(--leading-2)}
.muted{color:var(--muted)}
tr:target td{background:var(--tint)}
.key td:first-child{width:14rem}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.6rem 1.5rem;margin:0 0 1.5rem;padding:1.1rem 1.25rem;background:var(--panel);border:1px solid var(--line);border-radius:12px}
.facts dt{color:var(--muted)}
.wide{overflow-x:auto;margin:0 0 1.25rem}.cells{table-layout:auto;margin:0}.cells td,.cells th{padding-right:.5rem}
.search{display:flex;flex-wrap:wrap;gap:.6rem;margin:0 0 1.5rem}.search label{flex-basis:100%}
.search input{flex:1;min-width:12rem;font:inherit;padding:.6rem .8rem;border:1px solid var(--field);border-radius:8px;background:var(--panel);color:var(--ink)}
.search button{font:inherit;padding:.6rem 1.1rem;border:0;border-radius:8px;background:var(--ink);color:var(--ground);cursor:pointer}
.found li{margin-bottom:1rem}
.picture{margin:1.25rem 0;border:1px solid var(--line);border-radius:12px;background:var(--panel);overflow-x:auto}
.picture svg{font-family:var(--sans);display:block;width:100%;min-width:44rem;height:auto}
.button{display:inline-flex;align-items:center;min-height:2.25rem;margin-left:1rem;padding:.2rem 1rem;border:1px solid var(--field);border-radius:8px;color:var(--ink);font-weight:var(--medium);text-decoration:none}
.button:hover{background:var(--tint)}
.method{flex:none;width:4.5rem;padding:.1rem 0;border-radius:4px;font:var(--bold) var(--size-1)/var(--leading-1) var(--mono);text-align:center;color:var(--muted);background:color-mix(in srgb,currentColor 9%,var(--ground))}
.get{color:var(--accent)}.post{color:var(--up)}:is(.patch,.put){color:var(--warn)}.delete{color:var(--down)}
.request{display:flex;flex-wrap:wrap;align-items:center;gap:.6rem}.request .button{margin-left:.5rem}.request .muted{font-size:var(--size-2)}.request code{background:none;padding:0;overflow-wrap:anywhere}
summary{display:flex;align-items:center;gap:.75rem;min-height:44px;cursor:pointer}summary::-webkit-details-marker{display:none}
summary::before{content:"";flex:none;width:.45rem;height:.45rem;border:solid var(--muted);border-width:0 2px 2px 0;rotate:-45deg}[open]>summary::before{rotate:45deg}
.side{display:none}
:is(.side,.menu) ul{list-style:none;margin:0;padding:0}:is(.side,.menu) li{margin:0}
:is(.side,.menu) a{display:flex;align-items:center;min-height:44px;color:var(--muted);text-decoration:none}
:is(.side,.menu) a:hover{color:var(--ink);text-decoration:underline}:is(.side,.menu) [aria-current]{color:var(--ink);font-weight:var(--medium)}
.menu{margin:0 0 1rem;padding:0 1rem;border:1px solid var(--line);border-radius:8px;background:var(--panel)}.menu summary{font-weight:var(--medium)}
.groups{columns:3 18rem;column-gap:2.5rem}.groups section{break-inside:avoid;padding:0 0 2rem;scroll-margin-top:1rem}.groups h2{margin:0;font-size:var(--size-3);line-height:var(--leading-3)}
.groups ul{list-style:none;padding:.5rem 0 0;margin:0}.groups li{padding:.4rem 0;margin:0;border-top:1px solid var(--line)}.groups li:target,.groups section:target h2{background:var(--tint)}
.groups li a{display:block;font-size:var(--size-2);line-height:var(--leading-2);font-weight:var(--medium);color:var(--ink);text-decoration:none}.groups li a:hover{text-decoration:underline}
.groups li span{display:flex;gap:.5rem;font-size:var(--size-1);line-height:var(--leading-1)}.groups .method{width:auto;padding:0;background:none}.groups code{background:none;padding:0;font-size:inherit;color:var(--muted);overflow-wrap:anywhere}
@media (pointer:coarse){.code label,.copy{min-height:44px}.copy{top:.15rem}.code label{display:inline-flex;align-items:center}.bar .links a,:is(.crumb,.request) a,.try small a{display:inline-flex;align-items:center;min-height:44px}.groups li a{display:flex;align-items:center;min-height:44px}.button,.try :is(input,select){min-height:44px}.groups li{padding-top:0}}
@media (max-width:63.99rem){.side:not(:has([aria-current])){display:block;padding:1rem 1.25rem 0}.side>ul{display:flex;flex-wrap:wrap;gap:0 1.25rem}}
@media (min-width:64rem){.beside{display:grid;grid-template-columns:15rem minmax(0,1fr);align-items:start}.beside>.bar,.beside>footer{grid-column:1/-1}
.beside main{margin:0;max-width:64rem;padding-inline:2.5rem;width:100%}
.menu{display:none}.side{display:block;position:sticky;top:0;height:100vh;overflow-y:auto;padding:2rem 1.25rem;border-right:1px solid var(--line)}
.side a{min-height:2rem}.side ul ul{padding:0 0 .5rem .75rem;margin-left:.1rem;border-left:1px solid var(--line)}.side ul ul a{font-size:var(--size-2);line-height:var(--leading-2);padding:.25rem 0}}
.code{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr);margin:0 0 1rem}
.code figure{position:relative;display:flex;flex-direction:column;min-height:0;border:1px solid var(--line);border-radius:10px;background:var(--panel);overflow:hidden}
.code figure>div{display:flex;align-items:center;gap:.75rem;min-height:3rem;padding:0 6rem 0 .5rem;border-bottom:1px solid var(--line);font-size:var(--size-2)}
.code b{padding-left:.6rem;font-weight:var(--medium)}.code figure>div span{font-family:var(--mono)}
.code fieldset{display:flex;gap:.25rem;margin:0;padding:0;border:0}:is(.code legend,.code input){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.code label{padding:.3rem .6rem;border-radius:6px;color:var(--muted);font-weight:var(--medium);cursor:pointer}.code label:hover{color:var(--ink)}
.code :checked+label{color:var(--ink);background:var(--tint)}.code :focus-visible+label{outline:3px solid var(--accent);outline-offset:1px}
.code section{display:flex;min-height:0}.code pre{white-space:pre-wrap;overflow-wrap:anywhere;flex:1;min-width:0;margin:0;border:0;border-radius:0;background:none}.code pre:focus-visible{outline-offset:-3px}
.code:has(#in-sh:checked) section:has(#ts,#py),.code:has(#in-ts:checked) section:has(#sh,#py),.code:has(#in-py:checked) section:has(#sh,#ts){display:none}
#answer{max-height:22rem}
.copy{position:absolute;top:.5rem;right:.5rem;min-height:2rem;padding:.2rem .8rem;border:1px solid var(--field);border-radius:8px;background:var(--panel);color:var(--ink);font:var(--medium) var(--size-2)/1 var(--sans);cursor:pointer}.copy:hover{background:var(--tint)}
.intro ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;list-style:none;padding:0;color:var(--muted);font-size:var(--size-2);line-height:var(--leading-2)}.intro li{margin:0}.intro li strong{font-weight:var(--medium);color:var(--ink)}
.code-name{color:var(--accent)}.code-text{color:var(--warn)}.code-number{color:var(--violet)}.up{color:var(--up)}.down,.problem{color:var(--down)}.problem:empty{display:none}
.try{display:grid;gap:1.1rem;max-width:46rem;margin:1rem 0 2rem}.try p{margin:0}.try .field{display:grid;gap:.3rem}.try label{font-weight:var(--medium)}.try label code{background:none;padding:0;font-weight:var(--bold)}.try label small{display:inline;font-weight:var(--regular)}.try small b{color:var(--warn);font-weight:var(--medium)}
.try :is(input,select,textarea){width:100%;min-height:2.5rem;padding:.45rem .75rem;border:1px solid var(--field);border-radius:8px;background:var(--panel);color:var(--ink);font:inherit;font-size:var(--size-2)}.try textarea{resize:vertical;font-family:var(--mono);line-height:var(--leading-2)}
.try ::placeholder{color:var(--muted)}.try [aria-invalid]{border-color:var(--down)}.send{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}
.try button{min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:8px;background:var(--ink);color:var(--ground);font:var(--medium) var(--size-3)/1 var(--sans);cursor:pointer}
#image{display:block;max-width:100%;padding:1rem}#image[hidden]{display:none}
.fields h2{margin-top:2rem}.fields ul{list-style:none;padding:0;max-width:none}.fields li{margin:0;padding:.75rem 0;border-top:1px solid var(--line)}
.fields small{display:inline;margin-right:.35rem}.fields small code{font-size:inherit}.fields small b{color:var(--warn);font-weight:var(--medium)}
.field+small::after{content:"\\a";white-space:pre}
.fields .field{display:inline-block;margin-right:.35rem;padding:0;background:none;color:var(--ink);font-weight:var(--bold)}
.fields summary{color:var(--accent);font-size:var(--size-2)}.fields details ul{margin:0;padding-left:1rem;border-left:1px solid var(--line)}.fields details li:first-child{border:0}
@media (scripting:none){.copy{display:none}}
@media (min-width:75rem){.beside main:has(.code){display:grid;grid-template-columns:minmax(0,1fr) minmax(0,29rem);grid-template-rows:repeat(4,auto) 1fr;column-gap:2.5rem;max-width:78rem;padding-top:2.25rem}
main>*{grid-column:1}main>.code{display:flex;flex-direction:column;grid-area:1/2/span 5;align-self:start;position:sticky;top:1.25rem;max-height:calc(100vh - 2.5rem);margin:0}.code figure:first-child{flex:none}.code :is(#sh,#ts,#py){max-height:44vh}#answer{max-height:none}}
footer{max-width:56rem;margin:0 auto;padding:1.5rem 1.25rem 3rem;border-top:1px solid var(--line);color:var(--muted)}
@media (max-width:40rem){.cells,.cells tbody{display:block}.cells thead{display:none}.cells tr{display:block;border-bottom:1px solid var(--line);padding:.7rem 0}.cells td{display:block;border:0;padding:.15rem 0}.cells td[data-label]:not([data-label=""])::before{content:attr(data-label)": ";color:var(--muted);font-size:var(--size-2)}
.key td:first-child{width:9.5rem}.facts{grid-template-columns:1fr;gap:.15rem}.facts dd{margin-bottom:.6rem}
.stack thead{position:absolute;left:-200vw}.stack td{display:block;border:0;padding:.15rem 0}.stack tr{display:block;border-bottom:1px solid var(--line);padding:.7rem 0}}
`
