import { codeParts } from '../../presentation/code-parts.ts'

const parts = (text: string) =>
  [...codeParts(text)].map(([kind, part]) => kind ? <span class={`code-${kind}`}>{part}</span> : part)

/** A line. A value of JSON goes below its name before it is broken. */
function Line({ text }: { text: string }) {
  const name = text.match(/^ *"\w+": /)?.[0] ?? ''
  return (
    <span class='code-line' style={{ '--indent': text.search(/\S|$/) }}>
      {parts(name)}
      <span class='code-rest'>{parts(text.slice(name.length))}</span>
    </span>
  )
}

/** A text for machines on a dark ground. It scrolls by itself, also by keyboard. */
export const Code = ({ text, label }: { text: string; label: string }) => (
  <pre class='code' tabIndex={0} role='region' aria-label={label}><code>{
    text.split(/(?<=\n)/).map((line) => <Line text={line} />)
  }</code></pre>
)
