/** The copy buttons. Without scripts they are not shown. */
export const copyScript = `
for (const button of document.querySelectorAll('.copy')) button.onclick = async () => {
  const code = document.getElementById(button.dataset.of)
  try { await navigator.clipboard.writeText(code.textContent); button.textContent = 'Copied' }
  catch { getSelection().selectAllChildren(code); button.textContent = 'Press Ctrl+C' }
  setTimeout(() => button.textContent = 'Copy', 2000)
}
`
