import { codeParts } from '../../presentation/code-parts.ts'

const parts = (text: string) =>
  [...codeParts(text)].map(([kind, part]) => kind ? <span class={`code-${kind}`}>{part}</span> : part)

/** A text for machines on a dark ground. It scrolls by itself, also by keyboard. */
export const Code = ({ text, label }: { text: string; label: string }) => (
  <pre class='code' tabIndex={0} role='region' aria-label={label}><code>{
    text.split(/(?<=\n)/).map((line) => {
      // A value is wrapped only where it does not fit below its name.
      const name = line.match(/^ *"\w+": /)?.[0] ?? ''
      return (
        <span class='code-line' style={{ '--indent': line.search(/\S|$/) }}>
          {parts(name)}
          <span class='code-rest'>{parts(line.slice(name.length))}</span>
        </span>
      )
    })
  }</code></pre>
)
