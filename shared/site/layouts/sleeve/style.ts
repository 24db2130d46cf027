export const style = `
.sleeve .art{padding:2.25rem var(--side) 0;display:grid;justify-items:start;position:relative}
.sleeve .art::after{content:"";position:absolute;inset-inline:calc(var(--side) + 72% - 1.44*var(--side)) 0;bottom:0;height:.375rem;background:var(--second,var(--accent))}
.sleeve .art:has(.letters){justify-items:center}.sleeve .art:has(.letters)::after{display:none}
.sleeve .art :is(img,svg){width:72%;box-shadow:0 .25rem 1.25rem #0002,0 0 0 1px #0001}
.sleeve .who{padding-top:1.5rem}
.sleeve .row:not(.first){border-width:0 0 1px;border-color:var(--line);border-radius:0}
.sleeve .rows{gap:0}
.sleeve .row.first{padding-inline:1.1rem;background:var(--accent)}
.sleeve .songs li{border:0;padding-block:.35rem;font-family:var(--display);font-size:1.1875rem}
.sleeve h1{color:var(--lead,inherit)}.sleeve h2{font-size:1.0625rem}
.sleeve .block{padding-block:2rem}
.sleeve.serif h1{font-size:clamp(var(--least),var(--title),2.75rem)}
.sleeve.serif .row.first{background:none;color:inherit;border-width:0 0 2px;border-color:var(--accent);border-radius:0}
@media (min-width:60rem){
.sleeve main{grid-template-columns:minmax(0,11fr) minmax(0,9fr)}
.sleeve .art{grid-row:1/3;position:sticky;top:0;height:100vh;padding:0;align-content:center;justify-items:center}.sleeve .art::after{display:none}
.sleeve .art :is(img,svg){width:min(78%,78vh)}
.sleeve .who{padding-top:14vh}
.sleeve .who,.sleeve .blocks{padding-inline:4rem var(--side);max-width:44rem}
}`
