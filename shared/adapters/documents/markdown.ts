import { Marked, type Tokens } from 'marked'

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The anchor of a heading, as GitHub makes it. */
export const anchorOf = (title: string): string =>
  title.toLowerCase().replace(/[^\w\- ]/g, '').replaceAll(' ', '-')

/** Lets paths and names in code break between their parts, as a narrow column needs. */
const breakable = (html: string) =>
  html.replaceAll(
    /<code>([^<]*)<\/code>/g,
    (_, code) => `<code>${code.replaceAll(/(?<!\/)\/(?!\/)|_/g, '$&<wbr>')}</code>`,
  )

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // Focusable, because it may scroll.
    code({ text }: Tokens.Code) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`
    },
    // A wide table scrolls. On a narrow screen each cell is a line of its own, which begins with its column.
    table({ header, rows }: Tokens.Table) {
      const cells = (name: string, row: Tokens.TableCell[]) =>
        row.map(({ tokens }, index) => {
          const label = name === 'td'
            ? ` data-label="${escaped(header[index]!.text.replaceAll('`', ''))}"`
            : ''
          return `<${name}${label}>${breakable(this.parser.parseInline(tokens))}</${name}>`
        }).join('')
      const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')
      const head = cells('th', header)
      return `<div class="wide" tabindex="0"><table class="cells"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`
    },
    // A text of ours that looks like a tag is meant as text.
    html({ text }: Tokens.HTML | Tokens.Tag) {
      return escaped(text)
    },
  },
})

/** Markdown of one line as HTML. */
export const inlineHtml = (markdown: string): string => marked.parseInline(markdown, { async: false })

/** A page of Markdown as HTML without its first heading. Links between pages lead to their HTML. */
export function pageHtml(markdown: string): string {
  const html = marked.parse(markdown.replace(/^# .+\n/, ''), { async: false })
  return html
    .replaceAll(/(<a href="(?!https?:)[^"#]*)\.md(#[^"]*)?"/g, '$1$2"')
}
