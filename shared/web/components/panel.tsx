import type { ComponentChildren } from 'preact'

/** A card with a head, which may lead to where there is more. */
export const Panel = ({ title, note, link, children }: {
  title: string
  note?: ComponentChildren
  link?: readonly [href: string, text: string]
  children: ComponentChildren
}) => (
  <section class='card panel' aria-label={title}>
    <div class='head'>
      <h2>
        {title} {note && <small>{note}</small>}
      </h2>
      {link && <a href={link[0]}>{link[1]}</a>}
    </div>
    {children}
  </section>
)
