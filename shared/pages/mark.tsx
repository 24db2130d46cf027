/** @jsxImportSource hono/jsx */

/** The mark of a service, for people who see it; the first letter of its name for one that we have no mark of. */
export const Mark = ({ path, name }: { path?: string; name: string }) => {
  if (!path) return <span class='mark letter' aria-hidden='true'>{firstLetter(name)}</span>
  return (
    <svg class='mark' viewBox='0 0 24 24' aria-hidden='true'>
      <path d={path} />
    </svg>
  )
}

const firstLetter = (name: string) =>
  [...new Intl.Segmenter().segment(name)].find(({ segment }) => /[\p{L}\p{N}]/u.test(segment))?.segment
    .toUpperCase() ?? ''
