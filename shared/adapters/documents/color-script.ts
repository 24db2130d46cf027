import { codeParts } from '../../presentation/code-parts.ts'

/** Colors the parts of code. A longer text stays plain, because each part is an element. */
export const colorScript = `
const codeParts = ${codeParts}
function color(pre) {
  const text = pre.textContent
  if (text.length > 100_000) return
  pre.replaceChildren(...Array.from(codeParts(text), ([kind, part]) => {
    if (!kind) return part
    const span = document.createElement('span')
    span.className = 'code-' + kind
    span.textContent = part
    return span
  }))
}
for (const pre of document.querySelectorAll('.code pre')) color(pre)
`
