/* Questions that the page came with keep the keyboard inside them, and Escape takes the way back that they offer. */

export function holdQuestions(): void {
  for (const question of document.querySelectorAll<HTMLDialogElement>('dialog.question')) {
    question.close();
    question.showModal();
    question.addEventListener('cancel', (event) => {
      event.preventDefault();
      question.querySelector<HTMLAnchorElement>('.form-actions a')?.click();
    });
  }
}

/** What a button without words is called shows while it has the focus (app/ui/button.css), until Escape. */
export function hideNames(): void {
  const root = document.documentElement;
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') root.dataset['namesHidden'] = '';
  });
  document.addEventListener('focusin', () => delete root.dataset['namesHidden']);
}
