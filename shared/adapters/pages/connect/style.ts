import { consoleStyle } from '../console/style.ts'

/** The style of the page on which a person connects an app: that of the console, with its lists. */
export const connectStyle = `${consoleStyle}
.side .brand{color:var(--ink)}
h1{font-size:1.5rem;line-height:1.25}h1:focus-visible{outline:none}
section>ul{padding-left:1.35rem;display:grid;gap:.35rem;margin-top:-.5rem}
.cannot li::marker{content:"–  "}
.decide{display:grid;gap:.6rem}.decide button{min-height:3rem}
@media (min-width:26rem){.decide{grid-template-columns:1fr 1fr}}
.facts{grid-template-columns:minmax(0,1fr)}.facts dd{font-size:1rem}#account{display:block}#other{font-size:.9333rem}
`
