/** @jsxImportSource hono/jsx */

/** The head of a page that search engines leave out. */
export const UnlistedHead = ({ title, style }: { title: string; style: string }) => (
  <head>
    <meta charset='utf-8' />
    <meta name='viewport' content='width=device-width, initial-scale=1' />
    <meta name='robots' content='noindex' />
    <title>{title}</title>
    <link rel='icon' href='data:,' />
    <style dangerouslySetInnerHTML={{ __html: style }} />
  </head>
)
