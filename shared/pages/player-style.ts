/** The controls of a sound, whose button has this size. */
export const playerStyle = (size: string) =>
  `.player{display:grid;grid-template-columns:${size} minmax(0,1fr) auto;align-items:center;gap:.9rem}
.player button{width:${size};height:${size};padding:0;border:0;border-radius:50%;display:grid;place-items:center;background:var(--accent);color:var(--on-accent);cursor:pointer}
.player button:focus-visible{outline-color:var(--ink)}
.player button::before{content:"";border:solid transparent;border-width:.5rem 0 .5rem .8rem;border-left-color:currentColor;margin-left:.2rem}
.player button.playing::before{width:.8rem;height:.9rem;border:solid currentColor;border-width:0 .28rem;margin:0}
.player input{width:100%;height:2.75rem;margin:0;accent-color:var(--accent)}
.player span{font-variant-numeric:tabular-nums;font-size:.9375rem;color:var(--muted)}`
