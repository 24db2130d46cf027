/** Half circles along both edges of a panel. */
const half = (center: string) => `radial-gradient(circle at 50% ${center},#000 70%,#0000 72%)`
const scallops = [
  `${half('100%')} 50% 0/3rem 1.5rem repeat-x`,
  'linear-gradient(#000 0 0) 50%/100% calc(100% - 2.9rem) no-repeat',
  `${half('0')} 50% 100%/3rem 1.5rem repeat-x`,
].join()

export const style = `
.picture_book{--round:99rem}
.picture_book .who{padding-block:1.75rem 1.5rem}
.picture_book h1{color:var(--accent-title)}
.picture_book .artist{font-family:var(--display);font-weight:700}
.picture_book .blocks{padding:0}
.picture_book .block{padding:2rem var(--side);max-width:none}.picture_book .join,.picture_book .blocks>footer{padding-inline:var(--side)}
.picture_book .block.listen{background:var(--accent);color:var(--on-accent);position:relative;z-index:1;padding-block:2.75rem;--muted:currentColor;--accent-text:currentColor;--second:currentColor;mask:${scallops}}
.picture_book .rows{display:flex;flex-wrap:wrap;justify-content:center;gap:1.25rem .75rem}
.picture_book .rows li{flex:0 1 6.5rem}
.picture_book .rows .row{flex-direction:column;border:0;padding:0;gap:.5rem;background:none;color:inherit;text-align:center;font-size:1rem;font-weight:700}
.picture_book .rows .mark{overflow:visible;width:6rem;height:6rem;padding:1.6rem;border-radius:50%;background:var(--on-accent);color:var(--accent);font-size:2.5rem}
.picture_book .rows .first .mark{background:var(--ground);color:var(--ink)}
.picture_book .verb{margin:0}
.picture_book .player button{background:var(--on-accent);color:var(--accent)}.picture_book .player input{accent-color:var(--on-accent)}
.picture_book .block.tracks{background:var(--third);color:var(--on-third);padding-top:3.25rem;margin-top:-1.5rem;--muted:currentColor;--accent-text:currentColor;--second:currentColor}
.picture_book .songs li{border:0;display:flex;align-items:center;flex-wrap:wrap;gap:0 .5rem;padding:.35rem 0!important;text-indent:0;font:700 1.375rem/1.2 var(--display)}
.picture_book .songs li::before{width:3.25rem;height:3.25rem;display:grid;place-items:center;border-radius:50%;background:var(--ground);color:var(--ink);margin-inline-end:.6rem}
.picture_book h2{font-size:2rem}
@media (min-width:60rem){
.picture_book .block:has(.shows){max-width:44rem;margin-inline:auto}
.picture_book h1{--title-max:11rem}
.picture_book .who{padding-top:3.5rem;text-align:center;justify-items:center}
.picture_book .rows{gap:2rem 3rem}.picture_book .rows .mark{width:8rem;height:8rem;padding:2.2rem}
.picture_book .songs{display:flex;flex-wrap:wrap;gap:1rem 3rem;justify-content:center}
.picture_book :is(.tracks,.join) h2{text-align:center}.picture_book .join{justify-items:center}
}`
