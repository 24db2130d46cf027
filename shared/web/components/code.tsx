/** What JSON and programs consist of: names and texts in quotes, numbers, and the rest. An open quote ends with its line. */
const parts = /("(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)(\s*:)?|\b(-?\d+(?:\.\d+)?|true|false|null)\b/g

function* colored(text: string) {
  let end = 0
  for (const { 0: found, 1: quoted, 2: colon, index } of text.matchAll(parts)) {
    if (index > end) yield text.slice(end, index)
    yield <span class={quoted ? colon ? 'code-name' : 'code-text' : 'code-number'}>{quoted ?? found}</span>
    if (colon) yield colon
    end = index + found.length
  }
  yield text.slice(end)
}

/** A text for machines on a dark ground. It scrolls by itself, also by keyboard. */
export const Code = ({ text, label }: { text: string; label: string }) => (
  <pre class='code' tabIndex={0} role='region' aria-label={label}><code>{[...colored(text)]}</code></pre>
)
