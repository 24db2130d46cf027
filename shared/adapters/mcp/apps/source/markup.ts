import { html } from 'hono/html'

/** Texts are escaped: names of recordings and sites are chosen by people. */
export const message = (text: string): string =>
  String(html`
    <h1 class="hidden">Result</h1>
    <p class="note" role="status">${text}</p>
  `)
