import type { ComponentChildren } from 'preact'

export type Fact = readonly [name: string, content: ComponentChildren]

/** Names with what is known of each, one a line. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl class='recording-facts'>
    {facts.map(([name, content]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{content}</dd>
      </div>
    ))}
  </dl>
)
