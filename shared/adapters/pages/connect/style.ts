import { consoleStyle } from '../console/style.ts'

/** The style of the page on which a person connects an app: that of the console, with its lists. */
export const connectStyle = `${consoleStyle}
.side .brand{color:var(--ink)}
html{font-size:initial}body{font-size:var(--size-3);line-height:var(--leading-3)}
h1{font-size:var(--size-4);line-height:var(--leading-4)}h1:focus-visible{outline:none}
h2{font-size:var(--size-3)}small,#other,.facts dt{font-size:var(--size-2);line-height:var(--leading-2)}
section>ul{padding-left:1.35rem;display:grid;gap:.35rem;margin-top:-.5rem}
.cannot li::marker{content:"–  "}
.decide{display:grid;gap:.6rem}.decide button{min-height:3rem}
@media (min-width:26rem){.decide{grid-template-columns:1fr 1fr}}
.facts{grid-template-columns:minmax(0,1fr)}.facts dd{font-size:inherit}#account{display:block}
`
