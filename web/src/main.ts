import { mount } from 'svelte';

import './fonts.css';
import './tokens.css';
import 'virtual:cities.css';
import './app.css';
import App from './App.svelte';
import { settings } from './settings.svelte';
import { loadWords } from './words';

const target = document.getElementById('app');
// Not awaited at the top level: every page that is loaded later would need a file of shared parts beside this one.
if (target) void loadWords(settings.lang).then(() => mount(App, { target }));
