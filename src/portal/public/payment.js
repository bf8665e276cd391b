/** Confirms the payment of the built-in provider that this page shows. */
const say = (text) => {
  document.querySelector('output').textContent = text;
};

const confirm = document.querySelector('#confirm');
confirm.hidden = false;
confirm.onclick = async ({ target }) => {
  target.disabled = true;
  say('');
  try {
    const answer = await fetch(`${location.pathname}/confirm`, { method: 'POST' });
    const { state, detail } = await answer.json();
    say(answer.ok ? `The payment is now: ${state}` : detail);
    target.disabled = answer.ok;
  } catch {
    say('The service did not respond. Confirm again: the payment is not taken twice.');
    target.disabled = false;
  }
};
