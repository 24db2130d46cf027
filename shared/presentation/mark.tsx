/** @jsxImportSource hono/jsx */
/** The line of the mark, in a square of 24. */
export const markPath = 'M4.5 17l4.5-5l3.5 3l7-8.5'

/** The mark of the platform, beside its name. */
export const Mark = () => (
  <svg viewBox='0 0 24 24' aria-hidden='true'>
    <rect width='24' height='24' rx='6' fill='var(--accent)' />
    <path
      d={markPath}
      fill='none'
      stroke='var(--panel)'
      stroke-width='2.4'
      stroke-linecap='round'
      stroke-linejoin='round'
    />
  </svg>
)
