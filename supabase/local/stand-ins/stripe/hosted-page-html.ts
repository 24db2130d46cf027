interface Card {
  number: string
  brand: string
  about: string
}

const inFours = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:#eef1f6;color:#1b2030;
  font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:27rem;background:#fff;border-radius:1rem;padding:2rem;box-shadow:0 1px 2px #1b203014,0 12px 32px #1b20301a}
.label{display:inline-block;margin:0 0 1rem;padding:.2rem .7rem;border-radius:1rem;background:#fff0c9;color:#6b4a00;font-size:.8rem;font-weight:600}
h1{margin:0 0 .25rem;font-size:1.4rem;line-height:1.25}
p{margin:0 0 1.25rem;color:#4b5264}
label{display:block;font-weight:600;margin-bottom:.35rem}
input{width:100%;padding:.75rem .9rem;border:1px solid #aab2c5;border-radius:.5rem;font:inherit;font-variant-numeric:tabular-nums;letter-spacing:.03em}
.refusal{margin:.5rem 0 0;color:#a3122a;font-weight:600}
fieldset{border:0;margin:1.25rem 0;padding:0}
legend{padding:0;font-weight:600;margin-bottom:.35rem}
.cards{display:grid;gap:.4rem}
.cards button{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;width:100%;padding:.55rem .8rem;text-align:left;
  border:1px solid #d5dae6;border-radius:.5rem;background:#f8f9fc;color:inherit;font:inherit;font-size:.9rem;cursor:pointer}
.cards button:hover{border-color:#4b45c6;background:#f1f0ff}
.cards b{font-weight:600;font-variant-numeric:tabular-nums}
.cards span{color:#4b5264}
.save{width:100%;padding:.85rem;border:0;border-radius:.5rem;background:#4b45c6;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.save:hover{background:#3b36a8}
:focus-visible{outline:3px solid #8f8af0;outline-offset:2px}
small{display:block;margin-top:1rem;color:#4b5264;text-align:center}`

const page = (title: string, body: string) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head>
<body><main><p class="label">A stand-in for Stripe</p>${body}</main></body></html>`

/** The form of a card; `number` and `refusal` are of a try before. */
export function cardForm(
  cards: readonly Card[],
  tried: { number: string; refusal?: string } = { number: cards[0]!.number },
) {
  const picks = cards.map(({ number, brand, about }) =>
    `<button type="button" data-number="${inFours(number)}"><b>${
      inFours(number)
    }</b><span>${brand}: ${about}</span></button>`
  )
  const refusal = tried.refusal ? `<p class="refusal" id="refusal" role="alert">${tried.refusal}</p>` : ''
  return page(
    'Save a card',
    `<h1>Save a card</h1><p>Nothing is charged now. Only the cards below work here; never type a real one.</p>
<form method="post"><label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required value="${
      inFours(tried.number)
    }"${refusal && ' aria-invalid="true" aria-describedby="refusal"'}>${refusal}
<fieldset><legend>Or pick one</legend><div class="cards">${picks.join('')}</div></fieldset>
<button class="save">Save card</button></form>
<small>On the real page a person also gives expiry, CVC and country.</small>
<script>const number = document.querySelector('#number')
for (const pick of document.querySelectorAll('[data-number]')) {
  pick.onclick = () => { number.value = pick.dataset.number; number.focus() }
}</script>`,
  )
}

export const over = () =>
  page(
    'This page is over',
    '<h1>This page is over</h1><p>Its card was saved, or it was never opened. Go back and ask for a new one.</p>',
  )
