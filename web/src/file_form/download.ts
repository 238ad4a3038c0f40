/** Has the browser keep a text as a file. */
export function download(name: string, text: string): void {
  const file = URL.createObjectURL(new Blob([text], { type: 'application/toml' }));
  const anchor = document.createElement('a');
  anchor.href = file;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(file);
}
