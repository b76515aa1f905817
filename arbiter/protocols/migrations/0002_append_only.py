from django.db import migrations

from arbiter.core.append_only import append_only_triggers


class Migration(migrations.Migration):
    dependencies = [("protocols", "0001_initial")]
    operations = [
        append_only_triggers("protocols_act"),
        append_only_triggers("protocols_ledgerentry"),
        append_only_triggers("protocols_dealrecord"),
    ]
