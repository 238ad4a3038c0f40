import { mount } from 'svelte';
import App from './App.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/variants.css';
import { showOptions } from './options.svelte.ts';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app to draw into');
showOptions();
mount(App, { target });
