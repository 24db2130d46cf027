/** The editor of a page: its fields on one side, the preview on the other, or over them on a narrow screen. */
const parts = `
main:has(.editor){max-width:104rem}
.editor,.editor>div{display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr);align-content:start}
form:has(>.row[hidden]):not(:has(>.problem:not(:empty),>.outcome:not(:empty))){display:none}
@media (max-width:47.99rem){td .row{flex-wrap:wrap}td button{white-space:normal}}
form#edit{gap:.75rem}form#edit>*{max-width:none}
.part{border:1px solid var(--line);border-radius:11px;max-width:none}
.part summary{display:flex;align-items:center;gap:.6rem;padding:.5rem 1rem;min-height:2.75rem;cursor:pointer;border-radius:11px;list-style:none}
.part summary::-webkit-details-marker{display:none}
.part summary::before{border-color:var(--muted);margin-right:.25rem}
.part summary:hover{background:var(--tint)}.part summary small:empty{display:none}
.part summary small{margin-left:auto;background:var(--tint);border-radius:99px;padding:.05rem .6rem}
.fields{display:grid;gap:1rem;padding:.5rem 1rem 1.1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,12.5rem),1fr));align-items:start}
.fields>.full,.row-fields>.full{grid-column:1/-1}.fields .colors{grid-template-columns:repeat(auto-fit,minmax(6.5rem,1fr));align-items:end}
.save-bar{position:sticky;bottom:0;z-index:2;display:grid;gap:.6rem;padding:.75rem 0;margin-bottom:-.75rem;background:var(--raise);border-top:1px solid var(--line);box-shadow:0 -10px 14px -12px light-dark(#0002,#0008)}
#edit-status{margin-left:auto;font-size:.9333rem}
#proposed ul{list-style:none;margin:0 0 1rem;padding:0;display:grid;gap:.75rem}
@media (max-width:47.99rem){.wide-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.save-bar{gap:.4rem;padding-block:.5rem .75rem}.save-bar .row{gap:.4rem}.save-bar .row #edit-status{order:-1;width:100%;margin:0}.save-bar button{padding-inline:.65rem;font-size:.9333rem}}
html:has(.save-bar){scroll-padding-bottom:9rem}
.outcome{display:grid;gap:.6rem}.outcome ul{padding-left:1.2rem;display:grid;gap:.2rem}
.save-bar>.outcome,.save-bar>.problem{max-height:30svh;overflow-y:auto}
[aria-invalid=true]{border-color:var(--bad)}.field-problem{color:var(--bad);font-weight:560}.field-problem::first-letter{text-transform:uppercase}
:is(button,input):disabled{opacity:.5;cursor:not-allowed}
`

const rows = `
fieldset.rows{display:grid;gap:.75rem;grid-template-columns:minmax(0,1fr);justify-items:start;min-width:0}
.rows>*{min-width:0}.rows ol{list-style:none;margin:0;padding:0;display:grid;gap:.75rem;width:100%}
.rows ol>li{display:grid;gap:.6rem;padding:.85rem;border:1px solid var(--line);border-radius:11px;background:var(--soft);grid-template-columns:minmax(0,1fr)}
.row-fields{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,10.5rem),1fr));align-items:start}
.rows ol .row{justify-content:end;gap:.4rem}
.rows textarea{field-sizing:content;min-height:2.75rem}
li:not(:has(option[value=other]:checked)) .only-other{display:none}
.file{display:flex;align-items:center;gap:.75rem;grid-column:1/-1}.file img{flex:none;border-radius:7px;background:var(--tint)}
.file span{overflow-wrap:anywhere;min-width:0;flex:1}.file small{white-space:nowrap}
fieldset.focus{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,10.5rem),1fr))}.focus input{padding:0}
.drop{display:grid;gap:.6rem;width:100%;padding:1rem;border:2px dashed var(--edge);border-radius:11px}
#uploads:empty,#artist-source:empty{display:none}
.drop.over{background:var(--tint);border-color:var(--accent)}
input[type=file]{padding:.35rem}input[type=file]::file-selector-button{font:inherit;font-weight:600;color:var(--ink);background:var(--raise);border:1px solid var(--edge);border-radius:7px;min-height:2rem;padding:.2rem .8rem;margin-right:.75rem}
`

const preview = `
.preview{grid-template-rows:auto auto minmax(0,1fr)}
.preview .choice{grid-template-columns:repeat(2,minmax(0,1fr));margin-left:auto}
.preview .choice button{min-height:2.25rem;padding-inline:.9rem}
.stage{position:relative;min-height:18rem;overflow:hidden;border:1px solid var(--line);border-radius:10px;background:var(--soft);--scale:1}
.stage:has(.empty){display:grid;place-items:center;text-align:center;padding:1rem}
.stage iframe{position:absolute;inset:0;border:0;background:#fff;width:calc(100%/var(--scale));height:calc(100%/var(--scale));transform:scale(var(--scale));transform-origin:0 0}
.stage[data-width=phone] iframe{left:calc((100% - min(100%,390px))/2);width:min(100%,390px)}
.stage iframe.loading{visibility:hidden}
@media (min-width:70rem){.editor{grid-template-columns:minmax(0,5fr) minmax(0,7fr)}.preview{position:sticky;top:1.5rem;height:calc(100svh - 3rem)}#show-preview,#hide-preview{display:none}}
@media (max-width:69.99rem){.preview{display:none}.preview.open{display:grid;position:fixed;inset:0;z-index:5;border:0;border-radius:0;padding:.75rem 1rem}.preview .choice{margin-left:0}html:has(.preview.open){overflow:hidden}}
`

const chart = `
.bars{display:flex;align-items:end;gap:2px;height:8rem;border-bottom:1px solid var(--edge)}
.bars i{flex:1;min-width:1px;height:calc(var(--part)*100%);min-height:0;background:var(--accent);border-radius:2px 2px 0 0}
.bars i.fans{background:var(--good)}
.ends{display:flex;justify-content:space-between;color:var(--muted);font-size:.8667rem}
`

export const editorStyle = parts + rows + preview + chart
