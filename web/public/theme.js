// Before anything is drawn: the colours of the theme chosen, as the last visit kept them (src/themes/theme.svelte.ts). A script of
// its own, because one that is a module runs after the first picture of the page, which would be in the standard colours.
try {
  const theme = JSON.parse(localStorage.getItem('sobremesa.theme'));
  const root = document.documentElement;
  for (const token in theme.colors) root.style.setProperty(`--${token}`, theme.colors[token]);
  root.style.colorScheme = theme.dark ? 'dark' : 'light';
} catch {
  // Nothing was kept: the page begins in the standard colours.
}
