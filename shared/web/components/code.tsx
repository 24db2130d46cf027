import { codeParts } from '../../presentation/code-parts.ts'

/** A text for machines on a dark ground. It scrolls by itself, also by keyboard. */
export const Code = ({ text, label }: { text: string; label: string }) => (
  <pre class='code' tabIndex={0} role='region' aria-label={label}><code>{
    text.split(/(?<=\n)/).map((line) => (
      <span class='code-line' style={{ '--indent': line.search(/\S|$/) }}>
        {[...codeParts(line)].map(([kind, part]) =>
          kind ? <span class={`code-${kind}`}>{part}</span> : part
        )}
      </span>
    ))
  }</code></pre>
)
