import { codeParts } from '../../presentation/code-parts.ts'

/** A text for machines on a dark ground. It scrolls by itself, also by keyboard. */
export const Code = ({ text, label }: { text: string; label: string }) => (
  <pre class='code' tabIndex={0} role='region' aria-label={label}><code>{
    [...codeParts(text)].map(([kind, part]) => kind ? <span class={`code-${kind}`}>{part}</span> : part)
  }</code></pre>
)
