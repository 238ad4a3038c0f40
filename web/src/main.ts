import { mount } from 'svelte';
import App from './App.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/variants.css';
import { renewal } from './frame/renewal.svelte.ts';
import { options, showOptions } from './options.svelte.ts';
// Audio wakes with the first press, and takes a moment: better on the way to a table than with a tile in hand.
import './sound.ts';
import { theme } from './themes/theme.svelte.ts';
import { learn } from './words.ts';

// Parts of the page that come later are gone once the program was upgraded.
addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  void renewal.lacks();
});

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app to draw into');
showOptions();
// Not awaited up here: parts that come later share this file, and would wait for it to end.
void Promise.all([learn(options.language), theme.begin()]).then(() => mount(App, { target }));
